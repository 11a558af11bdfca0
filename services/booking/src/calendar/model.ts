/** Pure functions and types that other modules use. */
export { type CharterTime, isOpen, type Opening, toFreeSlot } from './availability/calendar.js';
