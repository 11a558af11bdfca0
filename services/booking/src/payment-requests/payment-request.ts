/** What waits to be paid. Pure. */

/** A charter is paid under the id of its hold. */
export type PaymentRequestKind = 'charter';

export type PaymentRequestState = 'open' | 'paid' | 'closed';
