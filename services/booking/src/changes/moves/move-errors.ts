import { DomainError, type MoveObstacle } from '@charter/contracts';
import type { OrderedAddOn } from '../../pricing/model.js';
import type { Missing } from '../../sales/model.js';

/** Errors of a move. Guests read theirs in their own language, staff read a sentence. */

type MoveActor = { kind: 'guest' | 'staff' };

export const notAllowed = (why: MoveObstacle) => new DomainError('MOVE_NOT_ALLOWED', { extensions: { why } });

/** The move would lose an add-on. */
const addOnUnavailable = (actor: MoveActor, { name, nameShown = name }: OrderedAddOn, detail: string): DomainError =>
  actor.kind === 'guest'
    ? new DomainError('MOVE_NOT_ALLOWED', { extensions: { why: 'addOn' satisfies MoveObstacle, addOn: nameShown } })
    : new DomainError('ADD_ON_UNAVAILABLE', { detail });

/** Something scarce cannot be had at the new time. */
export const unavailable = (missing: Missing, actor: MoveActor): DomainError =>
  missing.thing === 'addOns'
    ? addOnUnavailable(actor, missing.addOn, `${missing.addOn.name} is sold out on that day.`)
    : new DomainError('SLOT_TAKEN');

/** The add-on can no longer be ordered for the other day. */
export const addOnTooLate = (actor: MoveActor, addOn: OrderedAddOn): DomainError =>
  addOnUnavailable(actor, addOn, `${addOn.name} must be ordered ${addOn.leadHours} hours before departure.`);
