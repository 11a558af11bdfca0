/** Written by web/scripts/pictures.mjs: top, middle and bottom colour of each picture, shown until it has loaded. */
export const pictureWashes: Record<string, string> = {
  'bow-wake': '#70b1bb, #58abb5, #3cafb9',
  'deck-detail': '#bcc6c1, #a9afb2, #978e85',
  'exuma-cays': '#3c92b1, #308db3, #3594b2',
  'hero-mobile': '#65b0b9, #8abdbb, #89c1be',
  hero: '#60aeb9, #7ab8b9, #81bfbe',
  'night-marina': '#706c8c, #43353e, #141b38',
  'reef-underwater': '#3d96a5, #1b849a, #5f95a0',
  'rose-island': '#6c9399, #94a49a, #b5c1be',
  'sandbar-picnic': '#aec2d0, #c0c3c1, #c0beb8',
  'spanish-wells': '#99b0b5, #8f9b96, #57b0bc',
  'sunset-cruise': '#7d6770, #9c7559, #4b372e',
  'turquoise-texture': '#66bdc2, #6fc1c5, #62bdc2',
};
