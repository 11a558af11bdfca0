/** testing exists so that a service test has a real stack of its own and asks its questions patiently. */
export { ownDatabase, type OwnDatabase } from './database.js';
export { eventually } from './eventually.js';
export { measured, valueIn } from './metric-value.js';
export { joinNats, type Stranger } from './nats.js';
export { undeclaredPersonalColumns } from './personal-columns.js';
export { outcome } from './settled.js';
