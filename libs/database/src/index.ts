/** database exists so that every service has the same transactions, timeouts, migrations, retention and erasure. It contains no table of a service. */
export { databaseModule, dataSourceOptions, personalTables, type Tables, undeclaredPersonalData } from './database.module.js';
export { Database } from './database.js';
export type { ReadManager, Transaction } from './transaction.js';
export { transientErrorCode } from './transient-errors.js';
export { decodeCursor, encodeCursor } from './cursor.js';
export { Baseline } from './baseline.js';
export { createFoldedText, foldedPhone, whereFound } from './folded-text.js';
export { CommitListener } from './commit-listener.js';
export { migrate } from './migrate.js';
export { type RetentionPolicy, Retention } from './retention.js';
export { mentionsEmail, mentionsKey, type PersonalData, personalStatements } from './personal-data.js';
export { erasing, erasingJson, NotPersonal, Personal, personal } from './personal.js';
export { ConnectionState, retryUntilDatabaseUp } from './connection-state.js';
export { violatedConstraint } from './violated-constraint.js';
export {
  type Actor,
  type AuditEntry,
  auditOf,
  auditTables,
  type PastAuditRecord,
  recordAudit,
  recordPastAudit,
  staffActor,
  systemActor,
} from './audit.js';
