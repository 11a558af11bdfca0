import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { AuditBaseline1795900000001 } from './audit-baseline.js';
import type { Tables } from './database.module.js';
import type { ReadManager, Transaction } from './transaction.js';
import { mentionsEmail, type PersonalData } from './personal-data.js';
import { Personal, NotPersonal, personal } from './personal.js';

/**
 * Who made a change. A member of staff has the name of their account, or of their login on the server for a maintenance command; the
 * system has one only when it acts for another system, such as PayPal.
 */
export type Actor = { kind: 'guest' } | { kind: 'staff'; name: string } | { kind: 'system'; name?: string };

/** The actor of a change that staff request through the back office. */
export const staffActor = (username: string): Extract<Actor, { kind: 'staff' }> => ({ kind: 'staff', name: username });

/** The actor of a change that a timer makes. */
export const systemActor: Actor = { kind: 'system' };

/** One change: who made it, when, and the values before and after. */
@Entity('audit')
export class AuditEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: string;

  @Column('text', { name: 'actor_kind' })
  @NotPersonal()
  actorKind: Actor['kind'];

  @Column('text', { name: 'actor_name', nullable: true })
  @NotPersonal()
  actorName: string | null;

  /** Such as "booking.changeStatus". */
  @Column('text')
  @NotPersonal()
  action: string;

  /** Id of the row that was changed. */
  @Column('text')
  @NotPersonal()
  subject: string;

  @Column('jsonb', { nullable: true })
  @Personal()
  before: object | null;

  @Column('jsonb', { nullable: true })
  @Personal()
  after: object | null;

  @CreateDateColumn({ name: 'changed_at', type: 'timestamptz' })
  changedAt: Date;
}

interface AuditRecord extends Pick<AuditEntry, 'action' | 'subject' | 'before' | 'after'> {
  actor: Actor;
}

export interface PastAuditRecord extends AuditRecord {
  changedAt: Date;
}

/** Inserts the audit row of a change in the transaction `tx` of that change, so that neither exists without the other. */
export async function recordAudit(tx: Transaction, change: AuditRecord): Promise<void> {
  await tx.insert(AuditEntry, rowOf(change));
}

/** Inserts the audit rows of changes that demo data pretends were made. */
export async function recordPastAudit(tx: Transaction, changes: readonly PastAuditRecord[]): Promise<void> {
  await tx.insert(AuditEntry, changes.map(rowOf));
}

const rowOf = <Row extends AuditRecord>({ actor, ...change }: Row) => ({
  ...change,
  actorKind: actor.kind,
  actorName: 'name' in actor ? (actor.name ?? null) : null,
});

/** The audit rows of one subject, oldest first. */
export async function auditOf(tx: ReadManager, subject: string): Promise<AuditEntry[]> {
  return tx.find(AuditEntry, { where: { subject }, order: { id: 'ASC' } });
}

/** Row ids are unique within a table only, so a key names the subject's kind too: `booking:<id>`. */
const subjectKey = `split_part(action, '.', 1) || ':' || subject`;
/** `before` and `after` are personal data where they repeat a form's fields; rows without such fields are not. @param fields names of these fields */
function personalAudit(fields: readonly string[]): readonly PersonalData[] {
  const names = `ARRAY[${fields.map((field) => `'${field}'`).join(', ')}]::text[]`;
  const withoutFields = (column: string): string =>
    `CASE WHEN ${mentionsEmail(`${column} - ${names}`)} THEN NULL ELSE ${column} - ${names} END`;
  return [
    personal(AuditEntry, {
      where: `${mentionsEmail('before')} OR ${mentionsEmail('after')} OR ((subject = ANY(guest_keys) OR ${subjectKey} = ANY(guest_keys))
        AND (jsonb_exists_any(before, ${names}) OR jsonb_exists_any(after, ${names})))`,
      keys: [subjectKey],
      erasure: [
        {
          action: 'anonymize',
          set: `before = ${withoutFields('before')}, after = ${withoutFields('after')}`,
          stays: 'which member of staff did what and when, without the guest: the record of changes is kept without limit',
        },
      ],
    }),
  ];
}

/** The audit table, which every service has in its own database. Its rows have no retention limit. */
export const auditTables: Tables = {
  entities: [AuditEntry],
  migrations: [AuditBaseline1795900000001],
  personal: personalAudit,
};
