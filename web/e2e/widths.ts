/** Desktop, tablet and phone: the site has a layout for each. */
export const widths = [1440, 768, 360] as const;

/** Tag of tests that run at every width; the others run at the first width only. */
export const everyWidth = { tag: '@every-width' };
