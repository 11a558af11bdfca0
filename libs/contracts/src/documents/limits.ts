/** Each kind has a series of numbers of its own. In the order of documents that are issued at the same time. */
export const documentKinds = ['invoice', 'receipt', 'credit_note'] as const;

export type DocumentKind = (typeof documentKinds)[number];
