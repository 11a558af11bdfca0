import type { CookieSerializeOptions } from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GatewayConfig } from '../../gateway.env.js';
import { cookieName, cookieOptions } from '../tokens/cookies.js';
import { sessionLimits } from '../staff/staff-session.js';
import { isToken } from '../tokens/token.js';

/** The cookie with the token of a staff session. */
@Injectable()
export class SessionCookie {
  readonly name: string;
  private readonly options: CookieSerializeOptions;

  constructor(@Inject(GatewayConfig) { production }: GatewayConfig) {
    this.name = cookieName('session', production);
    this.options = cookieOptions(production);
  }

  /** @returns undefined without a well-formed token */
  tokenOf({ cookies }: FastifyRequest): string | undefined {
    const token = cookies[this.name];
    return isToken(token) ? token : undefined;
  }

  set(reply: FastifyReply, token: string): void {
    void reply.setCookie(this.name, token, { ...this.options, maxAge: sessionLimits.absolute / 1000 });
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.name, this.options);
  }

  /** Searches the raw header without parsing it: cheap enough for every cached response. */
  isIn(cookieHeader: string | undefined): boolean {
    return cookieHeader?.includes(`${this.name}=`) ?? false;
  }
}
