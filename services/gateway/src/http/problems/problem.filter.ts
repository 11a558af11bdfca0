import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, type ErrorCode, errorCodes, type ErrorKind, type FieldError } from '@charter/contracts';
import { transientErrorCode } from '@charter/database';

/** Seconds, for `Retry-After` of a 503. */
export const retryAfterSeconds = '2';

/** The only table from kind to HTTP status. */
const statusOf: Record<ErrorKind, number> = {
  malformed: 400,
  unauthenticated: 401,
  'payment-required': 402,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  invalid: 422,
  'too-many': 429,
  internal: 500,
  unavailable: 503,
  timeout: 504,
};

/** Errors thrown by Fastify and Nest themselves, by their status. */
const codeOf: Record<number, ErrorCode> = {
  400: 'MALFORMED',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  414: 'NOT_FOUND',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'UNAVAILABLE',
};

/** Problem details (RFC 9457), extended by an error code, the request id, by field the message and its code, and what the code needs. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: ErrorCode;
  detail: string;
  requestId: string;
  errors?: Record<string, string>;
  codes?: Record<string, FieldError>;
  [extension: string]: unknown;
}

export function problemOf({ code, details }: DomainError, requestId: string): Problem {
  const { kind, title } = errorCodes[code];
  return {
    ...details.extensions,
    type: `urn:charter:problem:${code.toLowerCase().replaceAll('_', '-')}`,
    title,
    status: statusOf[kind],
    code,
    detail: details.detail ?? title,
    requestId,
    ...(details.errors ? { errors: details.errors } : {}),
    ...(details.codes ? { codes: details.codes } : {}),
  };
}

/** Answers every error as problem details. Only errors other than DomainError are logged, here and once; their details are not sent. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Defect');

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const domainError = asDomainError(error);
    if (!domainError) {
      const { id, method, routeOptions } = request;
      this.logger.error({ requestId: id, method, route: routeOptions?.url ?? 'none', error }, 'Unhandled error');
    }
    if (reply.sent || reply.raw.headersSent) return;
    const problem = problemOf(domainError ?? new DomainError(transientErrorCode(error) ?? 'INTERNAL'), request.id);
    if (problem.status === 503) void reply.header('retry-after', retryAfterSeconds);
    void reply
      .code(problem.status)
      .header('x-request-id', request.id)
      .header('cache-control', 'no-store')
      .type('application/problem+json')
      .send(JSON.stringify(problem));
  }
}

function asDomainError(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  const status = error instanceof HttpException ? error.getStatus() : (error as { statusCode?: number } | undefined)?.statusCode;
  const code = status === undefined ? undefined : codeOf[status];
  return code && new DomainError(code);
}
