/** Export and erasure of all data about a guest, over all services. */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { DomainError } from '@charter/contracts';
import { type ErasureStep, type FoundGuest, type GuestErasure, guestOperations, type GuestRef } from '@charter/contracts/operators';
import { type Call, columns, onlyArgument, type CommandResult, UsageError } from './command.ts';
import { type RpcCall, withRpc } from './rpc.ts';
import { MESSAGING_SERVICES } from './environment.ts';

/** The services scan whole tables: an index for a request that comes a few times a year would not pay off. */
const TIMEOUT_MS = 120_000;

/** Only booking links the address to the rows of payment and content, so it is erased last. */
const lastService = 'booking';

/** Copies that this command cannot erase. */
const externalCopies = [
  'backups contain the guest until you delete them: erase again after a restore',
  'your own mailbox, your mail provider and PayPal keep their copies',
];

interface Step extends ErasureStep {
  service: string;
}

interface Findings {
  guest: GuestRef;
  found: Map<string, FoundGuest>;
  /** Service → code of the error. */
  unreachable: Map<string, string>;
}

export function exportGuest(call: Call): Promise<CommandResult> {
  const email = emailOf(call);
  return withRpc(call, async (rpcCall) => {
    const { guest, found, unreachable } = await find(rpcCall, email);
    const services: Record<string, Record<string, object[]>> = {};
    for (const [service, { tables }] of found) {
      const read = await unlessUnreachable(service, unreachable, () => rowsOf(rpcCall, service, guest, tables));
      if (read && tables.length > 0) services[service] = read;
    }
    const stays = stepsIn(found).filter(({ table }) => table === 'event stream');
    const document = {
      email,
      exportedAt: new Date().toISOString(),
      services,
      copies: stays,
      elsewhere: externalCopies,
      unreachable: [...unreachable.keys()],
    };
    const { out } = call.options;
    // Personal data: readable by the operator only, and never written over an existing file.
    if (out) await writeFile(out, `${JSON.stringify(document, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    const counts = [...found].flatMap(([service, { tables }]) => tables.map(({ table, rows }) => [service, table, String(rows)]));
    const summary = [
      ...(counts.length > 0 ? columns([['service', 'table', 'rows'], ...counts]) : [`Nothing is stored about ${email}.`]),
      ...(out ? [`Written to ${out}`] : []),
      ...unreachableLines(unreachable),
    ];
    return { ok: unreachable.size === 0, data: document, lines: out ? summary : [JSON.stringify(document, null, 2)] };
  });
}

export function eraseGuest(call: Call): Promise<CommandResult> {
  const email = emailOf(call);
  return withRpc(call, async (rpcCall) => {
    const { guest, found, unreachable } = await find(rpcCall, email);
    const obstacles = [...found.values()].flatMap((one) => one.obstacles);
    const planned = stepsIn(found);
    if (unreachable.size > 0) {
      return eraseResult(false, { erased: [], obstacles, unreachable, lines: ['Nothing was erased: every service must be reachable.'] });
    }
    if (obstacles.length > 0) return eraseResult(false, { erased: [], obstacles, lines: ['Nothing was erased:'] });
    if (call.options['dry-run'] || planned.length === 0) return eraseResult(true, { planned, erased: [] });
    await confirm(call, email, planned);
    return erase(rpcCall, guest, call.options.as ?? userInfo().username);
  });
}

async function erase(rpcCall: RpcCall, guest: GuestRef, actor: string): Promise<CommandResult> {
  const request = { ...guest, erasureId: randomUUID(), who: actor };
  const done: Step[] = [];
  const obstacles: string[] = [];
  const unreachable = new Map<string, string>();
  for (const service of [...MESSAGING_SERVICES.filter((name) => name !== lastService), lastService]) {
    if (service === lastService && unreachable.size > 0) continue;
    const erased: GuestErasure | undefined = await unlessUnreachable(service, unreachable, () =>
      rpcCall(guestOperations(service).eraseGuest, request, TIMEOUT_MS),
    );
    obstacles.push(...(erased?.obstacles ?? []));
    done.push(...(erased?.steps ?? []).map((step) => ({ service, ...step })));
  }
  const ok = unreachable.size === 0 && obstacles.length === 0;
  const lines = ok
    ? []
    : [
        `The erasure is not complete: run the command again. ${lastService} is erased last, because only it links the address to the other data.`,
      ];
  return eraseResult(ok, { erased: done, obstacles, unreachable, lines, erasureId: request.erasureId });
}

interface Erasure {
  planned?: Step[];
  erased: Step[];
  obstacles?: string[];
  unreachable?: Map<string, string>;
  lines?: string[];
  erasureId?: string;
}

function eraseResult(
  ok: boolean,
  { planned, erased, obstacles = [], unreachable = new Map(), lines = [], erasureId }: Erasure,
): CommandResult {
  const steps = planned ?? erased;
  const stays = steps.filter((step) => step.stays !== null);
  const nothing = steps.length === 0 && ok;
  return {
    ok,
    data: {
      ...(erasureId ? { erasureId } : {}),
      ...(planned ? { planned } : { erased }),
      stays: stays.map(({ service, table, rows, stays: what, until }) => ({ service, table, rows, what, until })),
      elsewhere: externalCopies,
      obstacles,
      unreachable: [...unreachable.keys()],
    },
    lines: [
      ...lines,
      ...obstacles,
      ...unreachableLines(unreachable),
      ...(nothing ? ['Nothing is stored about this address.'] : linesOf(steps, planned ? 'Would be done:' : 'Done:')),
    ],
  };
}

/** The steps, followed by what is kept. */
function linesOf(steps: Step[], heading: string): string[] {
  if (steps.length === 0) return [];
  const done = steps.map(({ service, table, rows, action }) => [`  ${action}`, service, table, String(rows)]);
  const stays = steps.flatMap(({ service, table, rows, stays: what, until }) =>
    what ? [`  ${service} ${table} (${rows}): ${what}${until ? `, until ${until.slice(0, 10)}` : ''}`] : [],
  );
  return [heading, ...columns(done), 'What stays:', ...stays, ...externalCopies.map((line) => `  ${line}`)];
}

/** Queries all services repeatedly until none returns a new key that links to further rows. */
async function find(rpcCall: RpcCall, email: string): Promise<Findings> {
  const unreachable = new Map<string, string>();
  const found = new Map<string, FoundGuest>();
  const keys = new Set<string>();
  let before: number;
  do {
    before = keys.size;
    for (const service of MESSAGING_SERVICES) {
      if (unreachable.has(service)) continue;
      const guest = { email, keys: [...keys] };
      const answer = await unlessUnreachable(service, unreachable, () => rpcCall(guestOperations(service).findGuest, guest, TIMEOUT_MS));
      if (!answer) continue;
      found.set(service, answer);
      for (const key of answer.keys) keys.add(key);
    }
  } while (keys.size > before);
  return { guest: { email, keys: [...keys] }, found, unreachable };
}

async function rowsOf(rpcCall: RpcCall, service: string, guest: GuestRef, tables: FoundGuest['tables']): Promise<Record<string, object[]>> {
  const all: Record<string, object[]> = {};
  for (const { table } of tables) {
    const rows: object[] = [];
    let page: object[];
    do {
      ({ rows: page } = await rpcCall(guestOperations(service).exportGuest, { ...guest, table, offset: rows.length }, TIMEOUT_MS));
      rows.push(...page);
    } while (page.length > 0);
    all[table] = rows;
  }
  return all;
}

const stepsIn = (found: Map<string, FoundGuest>): Step[] =>
  [...found].flatMap(([service, { steps }]) => steps.map((step) => ({ service, ...step })));

async function unlessUnreachable<T>(service: string, unreachable: Map<string, string>, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    unreachable.set(service, error.code);
    return undefined;
  }
}

const unreachableLines = (unreachable: Map<string, string>): string[] =>
  [...unreachable].map(([service, code]) =>
    code === 'INTERNAL' ? `${service} failed: see its log` : `${service} is unreachable (${code}): run the command again when it is back`,
  );

async function confirm({ options, prompt }: Call, email: string, planned: Step[]): Promise<void> {
  if (options.yes) return;
  if (!prompt) throw new UsageError('without a terminal, --yes is required');
  const typed = await prompt([...linesOf(planned, 'To be done:'), `Type ${email} again to erase it: `].join('\n'));
  if (typed.trim().toLowerCase() !== email) throw new UsageError('the addresses differ: nothing was erased');
}

function emailOf(call: Call): string {
  const email = onlyArgument(call, 'e-mail address').toLowerCase();
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError(`invalid e-mail address "${email}"`);
  return email;
}
