import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { gatewayEnv } from '../gateway.env.js';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const key = Buffer.from(hkdfSync('sha256', gatewayEnv.staffSecret, '', 'charter second factor', 32));
/** A secret copied to another account's row opens nothing there. */
const belongingTo = (accountId: number) => Buffer.from(`staff account ${accountId}`);

/** An authenticator's secret as it is stored: whoever reads the table alone cannot make codes. Base64url. */
export function seal(secret: string, accountId: number): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(belongingTo(accountId));
  const sealed = [cipher.update(secret, 'utf8'), cipher.final()];
  return Buffer.concat([iv, ...sealed, cipher.getAuthTag()]).toString('base64url');
}

/** @throws when it was sealed under another STAFF_SECRET, for another account, or has been changed */
export function unseal(text: string, accountId: number): string {
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(belongingTo(accountId)).setAuthTag(bytes.subarray(-tagBytes));
  return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
}
