/** Pure functions and types that other modules use. */
export { hasEnded, hashOfCode, lastWithdrawalDay } from './voucher.js';
