/** Every address of the public site, once. */
export const paths = {
  home: '/',
  booking: '/booking',
  terms: '/terms-of-service',
  privacy: '/privacy-policy',
} as const;

export const bookingOf = (packageId: number) => `${paths.booking}?package=${packageId}`;
