import { createHash, randomBytes } from 'node:crypto';
import { verifySync } from 'otplib';
import { crockfordCode, formatCrockford, normalizeCrockford } from '@charter/contracts';

/** Seconds that the clock of the authenticator may differ from ours, either way. */
const clockTolerance = 30;

/**
 * The time step (RFC 6238, 30 seconds each) of a valid code of the authenticator; undefined for an invalid one. Store the largest step
 * used, so that a code cannot be replayed.
 */
export function timeStepOf(code: string, secret: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const result = verifySync({ secret, token: code, epoch: Math.floor(now.getTime() / 1000), epochTolerance: clockTolerance });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/** Ten codes of 50 bits each, XXXXX-XXXXX. */
export const newRecoveryCodes = (): string[] => Array.from({ length: 10 }, () => formatCrockford(crockfordCode(randomBytes(10))));

/** SHA-256 (hex) of a recovery code as typed: in any case, with or without its dash, O for 0, and I or L for 1. */
export const hashRecoveryCode = (code: string): string => createHash('sha256').update(normalizeCrockford(code)).digest('hex');
