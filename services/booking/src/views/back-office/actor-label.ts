type ActorKind = 'guest' | 'staff' | 'system';

const actorLabels: Record<ActorKind, string> = { guest: 'the guest', staff: 'staff', system: 'the system' };

/** How staff read who did something: by name, or, without one, by kind. */
export const labelOf = ({ actorKind, actorName }: { actorKind: ActorKind; actorName: string | null }): string =>
  actorName ?? actorLabels[actorKind];
