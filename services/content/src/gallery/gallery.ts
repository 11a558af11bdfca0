import { fieldError, invalid } from '@charter/contracts';

/**
 * Requires that a new order has each image exactly once. Otherwise it was chosen before another member of staff added or removed one.
 *
 * @throws DomainError INVALID at `imageIds`
 */
export function requireCompleteOrder(current: readonly number[], requested: readonly number[]): void {
  const ids = new Set(requested);
  const isComplete = ids.size === requested.length && requested.length === current.length && current.every((id) => ids.has(id));
  if (!isComplete) throw invalid({ imageIds: fieldError('galleryOrder') });
}
