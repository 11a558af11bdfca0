import { createHash, randomBytes } from 'node:crypto';
import { verifySync } from 'otplib';

/** Seconds that a phone's clock may differ from ours, either way. */
const tolerance = 30;

/**
 * The time step (RFC 6238, 30 seconds each) that a code of the authenticator belongs to; undefined for a wrong one.
 * A step that has been used opens nothing again: keep the largest.
 */
export function stepOf(code: string, secret: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const result = verifySync({ secret, token: code, epoch: Math.floor(now.getTime() / 1000), epochTolerance: tolerance });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/** Crockford's base32: no I, L, O, U, so that a code survives being copied by hand. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ten codes of 50 bits each, XXXXX-XXXXX. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () => {
    const code = Array.from(randomBytes(10), (byte) => letters[byte % 32]).join('');
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });

/** The hash of a recovery code as it may be typed: in any case, with or without its dash, O for 0, and I or L for 1. */
export const recoveryHash = (code: string): string =>
  createHash('sha256').update(code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')).digest('hex');
