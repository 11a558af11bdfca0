/** object-store exists so that every program talks to S3 with the same timeouts, checksums and spans. */
export { ObjectStore, type ObjectStoreSettings, type StoredObject } from './object-store.js';
