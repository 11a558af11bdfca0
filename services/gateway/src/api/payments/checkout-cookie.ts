import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName, cookieOptions, hashOf, isToken, newToken } from '../../auth/session-cookie.js';

/** Ties a visitor to the order they made. */
const checkoutCookie = cookieName('checkout');
const day = 24 * 60 * 60;

/** Hash of the request's checkout cookie; undefined without a well-formed one. */
export function checkoutOf({ cookies }: FastifyRequest): string | undefined {
  const token = cookies[checkoutCookie];
  return isToken(token) ? hashOf(token) : undefined;
}

/** Hash of the visitor's checkout cookie; the cookie itself never travels further. Empty for a visitor without one. */
export const Checkout = createParamDecorator(
  (_: unknown, context: ExecutionContext): string => checkoutOf(context.switchToHttp().getRequest<FastifyRequest>()) ?? '',
);

/** The same, for a visitor who begins to pay: one who has no cookie gets one. */
export const NewCheckout = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const http = context.switchToHttp();
  const carried = http.getRequest<FastifyRequest>().cookies[checkoutCookie];
  const token = isToken(carried) ? carried : newToken();
  void http.getResponse<FastifyReply>().setCookie(checkoutCookie, token, { ...cookieOptions, maxAge: day });
  return hashOf(token);
});
