import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Authenticated with the ciphertext, so that a secret copied to the row of another account cannot be decrypted. */
const contextOf = (accountId: number) => Buffer.from(`staff account ${accountId}`);

/** Encrypts the secrets of authenticators, so that a leaked table does not allow to generate codes. */
export class SecretEncryption {
  private readonly key: Buffer;

  constructor(staffSecret: string) {
    this.key = Buffer.from(hkdfSync('sha256', staffSecret, '', 'charter second factor', 32));
  }

  /** @returns base64url */
  encrypt(secret: string, accountId: number): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, this.key, iv).setAAD(contextOf(accountId));
    const encrypted = [cipher.update(secret, 'utf8'), cipher.final()];
    return Buffer.concat([iv, ...encrypted, cipher.getAuthTag()]).toString('base64url');
  }

  /** @throws Error when it was encrypted under another STAFF_SECRET or for another account, or has been changed */
  decrypt(text: string, accountId: number): string {
    const bytes = Buffer.from(text, 'base64url');
    const decipher = createDecipheriv(algorithm, this.key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
    decipher.setAAD(contextOf(accountId)).setAuthTag(bytes.subarray(-tagBytes));
    return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  }
}
