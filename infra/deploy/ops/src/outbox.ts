/** Facts on their way to the broker. */
import { type Call, columns, instantOf, noWords, type Outcome, WrongUse } from './command.ts';
import { askEach, silence, throughTheDoor } from './door.ts';

export function outboxStatus(call: Call): Promise<Outcome> {
  noWords(call);
  return throughTheDoor(call, async (ask) => {
    const { answers, silent } = await askEach(call, ask, (maintenance) => maintenance.outboxState, {});
    const rows = [...answers].map(([service, state]) => [
      service,
      String(state.waiting),
      state.waitingSince ?? '–',
      state.lastPublishedAt ?? '–',
    ]);
    return {
      ok: silent.size === 0,
      data: { outboxes: Object.fromEntries(answers), silent: [...silent.keys()] },
      lines: [...columns([['service', 'waiting', 'since', 'last announced'], ...rows]), ...silence(silent)],
    };
  });
}

export function republish(call: Call): Promise<Outcome> {
  noWords(call);
  if (!call.options.since) throw new WrongUse('--since says from when on facts are announced again');
  const since = instantOf(call.options.since);
  return throughTheDoor(call, async (ask) => {
    const { answers, silent } = await askEach(call, ask, (maintenance) => maintenance.republish, { since });
    const facts = Object.fromEntries([...answers].map(([service, announced]) => [service, announced.events]));
    return {
      ok: silent.size === 0,
      data: { since, facts, silent: [...silent.keys()] },
      lines: [
        `Announced again since ${since}:`,
        ...columns(Object.entries(facts).map(([service, count]) => [service, String(count)])),
        ...silence(silent),
      ],
    };
  });
}
