import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GatewayConfig } from '../../gateway.env.js';
import { cookieName, cookieOptions } from '../tokens/cookies.js';

const maxAge = 180 * 24 * 60 * 60;

/** Recognizes a browser in which an account has signed in before: failed attempts elsewhere do not delay it. Grants no access. */
@Injectable()
export class DeviceCookie {
  private readonly name: string;
  private readonly options: CookieSerializeOptions;
  private readonly key: Buffer;

  constructor(@Inject(GatewayConfig) { production, staffSecret }: GatewayConfig) {
    this.name = cookieName('device', production);
    this.options = { ...cookieOptions(production), maxAge };
    this.key = Buffer.from(hkdfSync('sha256', staffSecret, '', 'charter known device', 32));
  }

  /** Marks the browser as known to the account. */
  set(reply: FastifyReply, username: string): void {
    const id = randomBytes(16).toString('base64url');
    void reply.setCookie(this.name, `${id}.${this.sign(username, id).toString('base64url')}`, this.options);
  }

  /** @returns the id of a device that this account has signed in from; undefined for a cookie of another account or a forged one */
  deviceOf({ cookies }: FastifyRequest, username: string): string | undefined {
    const [, id = '', signature = ''] = /^([\w-]{22})\.([\w-]{43})$/.exec(cookies[this.name] ?? '') ?? [];
    if (!id) return undefined;
    return timingSafeEqual(Buffer.from(signature, 'base64url'), this.sign(username, id)) ? id : undefined;
  }

  private sign(username: string, id: string): Buffer {
    return createHmac('sha256', this.key).update(`${username.toLowerCase()} ${id}`).digest();
  }
}
