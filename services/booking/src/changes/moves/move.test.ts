import { describe, expect, test } from 'vitest';
import { guestMoveObstacle, guestMovesLeft, movableUntil, type MoveState } from './move.js';

const startsAt = new Date('2027-01-12T14:00:00Z');
const booking: MoveState = { packageId: 1, status: 'confirmed', startsAt, guestMoves: 0 };

describe('a guest may move a charter', () => {
  test('until 48 hours before departure, to the second', () => {
    const until = new Date('2027-01-10T14:00:00Z');
    expect(movableUntil(booking)).toEqual(until);
    expect(guestMoveObstacle(booking, until)).toBeUndefined();
    expect(guestMoveObstacle(booking, new Date(until.getTime() + 1))).toBe('tooLate');
  });

  test('twice', () => {
    const early = new Date('2027-01-01T00:00:00Z');
    expect(guestMoveObstacle({ ...booking, guestMoves: 1 }, early)).toBeUndefined();
    expect(guestMoveObstacle({ ...booking, guestMoves: 2 }, early)).toBe('noMovesLeft');
    expect(guestMovesLeft({ ...booking, guestMoves: 3 })).toBe(0);
  });

  test('while it is pending or confirmed', () => {
    const early = new Date('2027-01-01T00:00:00Z');
    expect(guestMoveObstacle({ ...booking, status: 'pending' }, early)).toBeUndefined();
    expect(guestMoveObstacle({ ...booking, status: 'cancelled' }, early)).toBe('notSailing');
    expect(guestMoveObstacle({ ...booking, status: 'completed' }, early)).toBe('notSailing');
  });
});
