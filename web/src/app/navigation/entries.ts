/** The home page's parts by their anchors, in the order of the page. */
export const sections = ['home', 'packages', 'about', 'gallery', 'testimonials', 'contact'] as const;
export type Section = (typeof sections)[number];

/** The back office is an application of its own. */
export const adminLogin = '/admin/login';
