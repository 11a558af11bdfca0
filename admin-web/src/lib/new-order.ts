import { revisionOf } from '@charter/contracts/browser';

/** A new order of images: ids as they were shown, and as staff have put them. */
export interface NewOrder {
  from: readonly number[];
  to: number[];
}

/** The order has a revision like any record: another member of staff may have sorted the images meanwhile. */
export const orderForm = ({ from, to }: NewOrder) => ({ imageIds: to, expectedRevision: revisionOf(from) });
