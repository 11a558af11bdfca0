import type { Socket } from 'node:net';
import { DomainError } from '@charter/contracts';
import { requestId } from '../requests/request-id.js';
import { problemOf } from './problem.filter.js';

/** Errors of Node's HTTP parser whose status is not 400. */
const statuses: Record<string, [status: number, reason: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_INVALID_METHOD: [501, 'Not Implemented'],
};

/** Answers bytes that are not an HTTP request. No request or response object exists yet, so the answer is written to the socket. */
export const parserErrorHandler =
  (jsonHeaders: Record<string, string>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (!socket.writable) return void socket.destroy(error);
    const [status, reason] = statuses[error.code ?? ''] ?? [400, 'Bad Request'];
    const problem = { ...problemOf(new DomainError('MALFORMED'), requestId({ headers: {} })), status };
    const body = JSON.stringify(problem);
    const headers = {
      ...jsonHeaders,
      'content-type': 'application/problem+json',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      'x-request-id': problem.requestId,
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  };
