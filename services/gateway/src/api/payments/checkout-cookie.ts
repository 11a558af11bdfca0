import type { CookieSerializeOptions } from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName, cookieOptions } from '../../auth/tokens/cookies.js';
import { hashToken, isToken, newToken } from '../../auth/tokens/token.js';
import { GatewayConfig } from '../../gateway.env.js';

const day = 24 * 60 * 60;

/** Ties an order to the browser that created it. Services get the hash only. */
@Injectable()
export class CheckoutCookie {
  private readonly name: string;
  private readonly options: CookieSerializeOptions;

  constructor(@Inject(GatewayConfig) { production }: GatewayConfig) {
    this.name = cookieName('checkout', production);
    this.options = { ...cookieOptions(production), maxAge: day };
  }

  /** @returns hash of the cookie; undefined without a well-formed one */
  hashOf({ cookies }: FastifyRequest): string | undefined {
    const token = cookies[this.name];
    return isToken(token) ? hashToken(token) : undefined;
  }

  /** Sets the cookie, with a new token unless the request has one. @returns its hash */
  ensure({ cookies }: FastifyRequest, reply: FastifyReply): string {
    const given = cookies[this.name];
    const token = isToken(given) ? given : newToken();
    void reply.setCookie(this.name, token, this.options);
    return hashToken(token);
  }
}
