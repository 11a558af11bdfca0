/** Ids of the home page's sections, in the order of the page. */
export const sections = ['home', 'packages', 'about', 'gallery', 'testimonials', 'contact'] as const;
export type Section = (typeof sections)[number];

/** The back office is a separate application. */
export const adminLogin = '/admin/login';
