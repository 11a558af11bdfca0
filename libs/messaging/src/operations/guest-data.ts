import { Inject, Injectable, Logger } from '@nestjs/common';
import type {
  ErasureStep,
  FoundGuest,
  GuestErasure,
  GuestErasureRequest,
  GuestPage,
  GuestRef,
  GuestRows,
} from '@charter/contracts/operators';
import {
  Database,
  type PersonalData,
  personalStatements,
  personalTables,
  recordAudit,
  staffActor,
  type Transaction,
} from '@charter/database';
import { Outbox } from '../events/outbox.js';

/** Rows per reply: a NATS message has at most 1 MB. */
const pageSize = 50;

/** Rows of one table to which the same erasure applies. */
interface Batch {
  personal: PersonalData;
  /** Index in `personal.erasure`. */
  step: number;
  ctids: string[];
  until: Date | null;
}

/** Export and erasure of a guest's personal data in one service, by the declarations of its tables. */
@Injectable()
export class GuestData {
  private readonly logger = new Logger(GuestData.name);

  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    @Inject(personalTables) private readonly declarations: readonly PersonalData[],
  ) {}

  /** @returns the rows about the guest by table, what erasure would do to them, and what prevents it */
  find(request: GuestRef): Promise<FoundGuest> {
    return this.withGuest(request, async (tx, guest) => {
      const tables: FoundGuest['tables'] = [];
      for (const personal of this.declarations) {
        const [found]: { rows: number }[] = await tx.query(personalStatements.count(personal), guest);
        if (found!.rows > 0) tables.push({ table: personal.table, rows: found!.rows });
      }
      return {
        keys: guest[1],
        tables,
        obstacles: await this.obstacles(tx, guest),
        steps: (await this.plan(tx, guest, false)).flatMap(stepsOf),
      };
    });
  }

  /** @returns a page of rows of one table, at most 50 @throws Error for a table without declared personal data */
  export({ table, offset, ...ref }: GuestPage): Promise<GuestRows> {
    return this.withGuest(ref, async (tx, guest) => {
      const declared = this.declarations.find((personal) => personal.table === table);
      if (!declared) throw new Error(`no personal data is declared in ${table}`);
      const rows: { row: object }[] = await tx.query(personalStatements.page(declared), [...guest, pageSize, offset]);
      return { rows: rows.map(({ row }) => row) };
    });
  }

  /**
   * Erases in one transaction, and records that in the audit log without the guest's data. Safe to repeat.
   *
   * @returns obstacles, if any: then nothing was erased
   */
  erase({ erasureId, who, ...ref }: GuestErasureRequest): Promise<GuestErasure> {
    return this.withGuest(ref, async (tx, guest) => {
      const obstacles = await this.obstacles(tx, guest);
      if (obstacles.length > 0) return { obstacles, steps: [] };
      const batches = await this.plan(tx, guest, true);
      const changed = batches.filter(({ personal, step }) => personal.erasure[step]!.action !== 'keep');
      for (const { personal, step, ctids } of changed) {
        await tx.query(personalStatements.apply(personal, personal.erasure[step]!), [...guest, ctids]);
      }
      for (const publish of new Set(changed.flatMap(({ personal }) => personal.publish ?? []))) {
        await this.outbox.add(tx, { subject: publish.subject, data: Object }, publish.data);
      }
      const steps = batches.flatMap(stepsOf);
      if (changed.length > 0) {
        const after = { tables: steps.map(({ table, action, rows }) => ({ table, action, rows })) };
        await recordAudit(tx, { actor: staffActor(who), action: 'guest.erase', subject: erasureId, before: null, after });
        this.logger.log({ erasureId, operator: who, changes: changed.length }, "Guest's data erased");
      }
      return { obstacles, steps };
    });
  }

  /** Runs `work` in a transaction, with the keys of the request and all that lead on from them in this service. */
  private withGuest<T>({ email, keys }: GuestRef, work: (tx: Transaction, guest: [string, string[]]) => Promise<T>): Promise<T> {
    return this.database.transaction(async (tx) => {
      // There is no index for these conditions, which are used a few times a year.
      await tx.query('SET LOCAL statement_timeout = 0');
      const known = new Set(keys);
      let before: number;
      do {
        before = known.size;
        for (const personal of this.declarations.filter((declared) => declared.keys)) {
          const found: { key: string }[] = await tx.query(personalStatements.keys(personal), [email.toLowerCase(), [...known]]);
          for (const { key } of found) known.add(key);
        }
      } while (known.size > before);
      return work(tx, [email.toLowerCase(), [...known]]);
    });
  }

  private async obstacles(tx: Transaction, guest: [string, string[]]): Promise<string[]> {
    const sentences: string[] = [];
    for (const personal of this.declarations.filter(({ obstacle }) => obstacle)) {
      const found: { sentence: string }[] = await tx.query(personalStatements.obstacles(personal), guest);
      sentences.push(...found.map(({ sentence }) => sentence));
    }
    return sentences;
  }

  /** Selects all rows before the first is changed. */
  private async plan(tx: Transaction, guest: [string, string[]], lock: boolean): Promise<Batch[]> {
    const batches: Batch[] = [];
    for (const personal of this.declarations) {
      const rows: { ctid: string; step: number; until?: Date | null }[] = await tx.query(personalStatements.plan(personal, lock), guest);
      for (const step of personal.erasure.keys()) {
        const chosen = rows.filter((row) => row.step === step);
        if (chosen.length === 0) continue;
        const ends = chosen.flatMap(({ until }) => until ?? []).map((until) => until.getTime());
        const until = ends.length > 0 ? new Date(Math.max(...ends)) : null;
        batches.push({ personal, step, ctids: chosen.map(({ ctid }) => ctid), until });
      }
    }
    return batches;
  }
}

function stepsOf({ personal, step, ctids, until }: Batch): ErasureStep[] {
  const { action, stays = null, copies } = personal.erasure[step]!;
  const rows = ctids.length;
  const own: ErasureStep = { table: personal.table, rows, action, stays, until: null };
  if (!copies || !until || until <= new Date()) return [own];
  return [own, { table: copies.what, rows, action: 'keep', stays: 'copies that cannot be deleted one by one', until: until.toISOString() }];
}
