import { createHmac } from 'node:crypto';

const stepSeconds = 30;

/**
 * An authenticator app (TOTP, RFC 6238). Not the gateway's library, so that the test checks it independently.
 * Each code is returned once: a second call within 30 seconds returns the code of the next step, which the gateway also accepts.
 */
export class Authenticator {
  private step = 0;
  private readonly key: Buffer;

  /** @param secret base32, with or without spaces */
  constructor(secret: string) {
    const bits = Array.from(secret.replaceAll(/\s/g, ''), (character) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(character).toString(2).padStart(5, '0'),
    ).join('');
    this.key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  }

  nextCode(): string {
    this.step = Math.max(Math.floor(Date.now() / 1000 / stepSeconds), this.step + 1);
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(this.step));
    const digest = createHmac('sha1', this.key).update(counter).digest();
    const number = digest.readUInt32BE(digest.at(-1)! & 0xf) & 0x7fffffff;
    return String(number % 1_000_000).padStart(6, '0');
  }
}
