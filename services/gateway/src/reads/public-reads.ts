import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { jsonHeaders } from '../door/security-headers.js';
import { carriesSession } from '../staff/session-cookie.js';
import { chooseEncoding, matchesEtag } from './negotiation.js';
import { type Answer, ReadCache, type ReadPolicy, type Variant } from './read-cache.js';

const policyKey = 'gateway:public read';

/** Everybody gets the same answer here, so it is given from memory until a fact makes it old. */
export const PublicRead = (policy: ReadPolicy): MethodDecorator => SetMetadata(policyKey, policy);

/**
 * Public reads. A fresh answer is written before anything else of the server wakes up; the route behind it runs only
 * when there is none.
 */
@Injectable()
export class PublicReads implements NestInterceptor {
  constructor(
    private readonly cache: ReadCache,
    private readonly reflector: Reflector,
  ) {}

  /** Writes straight to the socket: what Fastify and Nest would add costs more than the answer. */
  readonly fromMemory: onRequestHookHandler = (request, reply, done) => {
    const { method, url = '', headers } = request.raw;
    const answer = method === 'GET' ? this.cache.fresh(url) : undefined;
    if (!answer || (answer.policy.exceptStaff && carriesSession(headers.cookie))) return done();
    const variant = answer.variants[chooseEncoding(headers['accept-encoding'])];
    reply.hijack();
    if (matchesEtag(headers['if-none-match'], variant.etag)) {
      reply.raw.writeHead(304, { ...cacheHeaders(variant), 'x-request-id': request.id }).end();
    } else {
      reply.raw.writeHead(200, { ...fullHeaders(variant), 'x-request-id': request.id }).end(variant.body);
    }
  };

  async intercept(context: ExecutionContext, next: CallHandler<unknown>): Promise<Observable<unknown>> {
    const policy = this.reflector.get<ReadPolicy | undefined>(policyKey, context.getHandler());
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    if (!policy || request.staff) return next.handle();
    const [address = ''] = request.url.split('?');
    const answer = await this.cache.read(address, policy, () => lastValueFrom(next.handle()));
    return of(write(answer, request, http.getResponse<FastifyReply>()));
  }
}

function write(answer: Answer, { headers }: FastifyRequest, reply: FastifyReply): Buffer | undefined {
  const variant = answer.variants[chooseEncoding(headers['accept-encoding'])];
  if (matchesEtag(headers['if-none-match'], variant.etag)) {
    void reply.code(304).headers(cacheHeaders(variant));
    return undefined;
  }
  void reply.headers(fullHeaders(variant));
  return variant.body;
}

/** Computed once per version, not once per answer. */
const prepared = new WeakMap<Variant, Record<string, string>>();

function fullHeaders(variant: Variant): Record<string, string> {
  let headers = prepared.get(variant);
  if (!headers) {
    headers = {
      ...jsonHeaders,
      ...cacheHeaders(variant),
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(variant.body.length),
      ...(variant.contentEncoding === 'identity' ? {} : { 'content-encoding': variant.contentEncoding }),
    };
    prepared.set(variant, headers);
  }
  return headers;
}

const cacheHeaders = ({ etag }: Variant) => ({
  etag,
  'cache-control': 'public, max-age=0, must-revalidate',
  vary: 'Accept-Encoding',
});
