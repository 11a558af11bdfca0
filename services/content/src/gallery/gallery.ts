import { limits, DomainError } from '@charter/contracts';

/**
 * A new order is one of exactly the images that hang: whoever made it saw all of them.
 * @throws DomainError INVALID when one is missing, unknown or named twice
 */
export function requireWholeOrder(hanging: readonly number[], asked: readonly number[]): void {
  const named = new Set(asked);
  const whole = named.size === asked.length && asked.length === hanging.length && hanging.every((id) => named.has(id));
  if (!whole) throw new DomainError('INVALID', { errors: { imageIds: limits.gallery.messages.order } });
}
