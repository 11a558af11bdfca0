/** database exists because a transaction must be easy to hold. It knows no service's tables. */
export { databaseModule, dataSourceOptions, type DatabaseOptions, personalTables, type Tables } from './database.module.js';
export { Database, type Transaction } from './database.js';
export { transientErrorCode } from './transient-errors.js';
export { decodeCursor, encodeCursor } from './cursor.js';
export { CommitListener } from './commit-listener.js';
export { migrate } from './migrate.js';
export { type RetentionPolicy, Retention } from './retention.js';
export { mentionsEmail, mentionsKey, type Personal, personalFields, personalStatements } from './personal-data.js';
export { ConnectionState, retryWhileUnreachable } from './connection-state.js';
export { violatedConstraint } from './violated-constraint.js';
export { type Actor, type AuditEntry, auditOf, auditTables, recordAudit, staffActor, systemActor } from './audit.js';
