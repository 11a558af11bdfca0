import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lastValueFrom, type Observable, of } from 'rxjs';
import type { HistogramSeries } from '@charter/service-kit';
import { answerTimes } from '../http/request-metrics.js';
import { requestId } from '../http/request-id.js';
import { jsonHeaders } from '../http/security/security-headers.js';
import { carriesSession } from '../auth/session-cookie.js';
import { chooseEncoding, matchesEtag } from './negotiation.js';
import { ReadCache, type ReadPolicy, type Variant } from './response-cache.js';

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

  /**
   * Answers a request to which there is a fresh answer, or leaves it alone. It stands before Fastify: a request and a
   * reply of Fastify's, hooks and routing would cost as much again (43 µs of processor time an answer, and 22 without).
   * @returns whether it was answered
   */
  fromMemory(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request;
    const answer = method === 'GET' ? this.cache.fresh(url) : undefined;
    if (!answer || (answer.policy.exceptStaff && carriesSession(headers.cookie))) return false;
    const began = performance.now();
    const variant = answer.variants[chooseEncoding(headers['accept-encoding'])];
    const { full, brief, times } = prepare(variant, answer.policy.route);
    const id = requestId(request);
    const known = matchesEtag(headers['if-none-match'], variant.etag);
    if (known) response.writeHead(304, { ...brief, 'x-request-id': id }).end();
    else response.writeHead(200, { ...full, 'x-request-id': id }).end(variant.body);
    times[known ? 304 : 200].observeSince(began);
    return true;
  }

  async intercept(context: ExecutionContext, next: CallHandler<unknown>): Promise<Observable<unknown>> {
    const policy = this.reflector.get<ReadPolicy | undefined>(policyKey, context.getHandler());
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const address = canonicalAddress(request);
    if (!policy || request.staff || address === undefined) return next.handle();
    const route = request.routeOptions.url;
    const answer = await this.cache.read(address, { ...policy, route }, () => lastValueFrom(next.handle()));
    const reply = http.getResponse<FastifyReply>();
    const variant = answer.variants[chooseEncoding(request.headers['accept-encoding'])];
    const known = matchesEtag(request.headers['if-none-match'], variant.etag);
    void reply.code(known ? 304 : reply.statusCode).headers(known ? cacheHeaders(variant) : fullHeaders(variant));
    return of(known ? undefined : variant.body);
  }
}

/**
 * The route's pattern with its parameters filled in, whatever form the request's target has: a query or a host name in it makes no second
 * entry. Undefined when a number is spelled otherwise than we would (`01`, `1e0`), of which there is no end.
 */
function canonicalAddress({ params, routeOptions }: FastifyRequest): string | undefined {
  const values = Object.entries(params as Record<string, string>);
  if (values.some(([, value]) => !Number.isNaN(Number(value)) && String(Number(value)) !== value)) return undefined;
  return values.reduce((address, [name, value]) => address.replace(`:${name}`, encodeURIComponent(value)), routeOptions.url ?? '');
}

interface Prepared {
  full: Record<string, string>;
  /** For a visitor who has this version. */
  brief: Record<string, string>;
  times: Record<200 | 304, HistogramSeries>;
}

/** Computed once per version, not once per answer. */
const prepared = new WeakMap<Variant, Prepared>();

function prepare(variant: Variant, route = 'none'): Prepared {
  let found = prepared.get(variant);
  if (!found) {
    found = {
      full: fullHeaders(variant),
      brief: cacheHeaders(variant),
      times: { 200: answerTimes.of('GET', route, '200'), 304: answerTimes.of('GET', route, '304') },
    };
    prepared.set(variant, found);
  }
  return found;
}

const fullHeaders = (variant: Variant): Record<string, string> => ({
  ...jsonHeaders,
  ...cacheHeaders(variant),
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(variant.body.length),
  ...(variant.contentEncoding === 'identity' ? {} : { 'content-encoding': variant.contentEncoding }),
});

const cacheHeaders = ({ etag }: Variant) => ({
  etag,
  'cache-control': 'public, max-age=0, must-revalidate',
  vary: 'Accept-Encoding',
});
