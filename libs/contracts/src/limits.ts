/**
 * The specification's limits and messages as plain constants, so that a form, a DTO and a translation cannot drift.
 * Imported by the front ends: nothing here may import a library.
 */
export * from './shared/field.js';
export * from './shared/limits.js';
export * from './shared/messages.js';
export * from './back-office/limits.js';
export * from './booking/limits.js';
export * from './catalog/limits.js';
export * from './content/limits.js';
export * from './inquiry/limits.js';
export * from './invitations/limits.js';
export * from './payment/limits.js';
export * from './staff/limits.js';
