import type { BoardCharter } from '@charter/contracts';

/** A charter that was called off, or has departed, cannot be delayed or called off. */
export const canDecide = ({ state, startsAt }: Pick<BoardCharter, 'state' | 'startsAt'>, now: Date): boolean =>
  state !== 'calledOff' && Date.parse(startsAt) > now.getTime();
