/** Each kind has a series of numbers of its own. */
export const documentKinds = ['invoice', 'credit_note', 'receipt'] as const;

export type DocumentKind = (typeof documentKinds)[number];
