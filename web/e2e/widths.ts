/** A large screen, a middling one and a phone: the site has a layout for each. */
export const widths = [1440, 768, 360] as const;

/** For journeys past what every visitor may meet, a page or a message: they run at each width, the others at the first alone. */
export const everyWidth = { tag: '@every-width' };
