/** What a guest is asked to pay beside the charter itself, which is paid under the id of its hold. */
export const requestKinds = ['balance'] as const;

export type RequestKind = (typeof requestKinds)[number];
