/** Pure functions and types that other modules use. */
export { overdueMs } from './balances/balance.js';
export { quotePolicy, remainingCents, type StandingCancellation } from './cancellations/cancellation.js';
export { overlapsFormer } from './moves/move-choice.js';
export { guestMoveObstacle, guestMovesLeft, movableUntil, isActive } from './moves/move.js';
