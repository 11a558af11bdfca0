/**
 * AWS Signature Version 4 as S3 uses it: in the Authorization header or in a presigned query.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type IncomingHttpHeaders } from 'node:http';
import { S3Error } from './s3-error.ts';

const ALGORITHM = 'AWS4-HMAC-SHA256';
const CLOCK_SKEW_MS = 15 * 60_000;
const LONGEST_EXPIRY_S = 7 * 24 * 3600;

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

interface SignedRequest {
  method: string;
  /** Percent-encoded as sent, without the query. */
  rawPath: string;
  /** The query as it was sent, without the question mark. */
  rawQuery: string;
  headers: IncomingHttpHeaders;
}

/** Context for verifying the chunk signatures of an `aws-chunked` body. */
export interface SigningContext {
  key: Buffer;
  scope: string;
  timestamp: string;
  signature: string;
  /** `x-amz-content-sha256`: a hash, UNSIGNED-PAYLOAD or a STREAMING- mode. */
  payload: string;
}

interface Claim {
  accessKeyId: string;
  /** date/region/service/aws4_request */
  scope: string;
  timestamp: string;
  signedHeaders: string[];
  signature: string;
  payload: string;
}

export const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
export const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

export function isSigned(request: SignedRequest): boolean {
  return Boolean(request.headers.authorization) || /(^|&)X-Amz-Signature=/.test(request.rawQuery);
}

/** @throws S3Error when the signature is missing, invalid or expired */
export function verifySignature(request: SignedRequest, credentials: Credentials, now = Date.now()): SigningContext {
  const query = parseQuery(request.rawQuery);
  const presigned = query.find(([name]) => name === 'X-Amz-Signature');
  const claim = presigned ? claimOfQuery(query, now) : claimOfHeader(request.headers, now);
  if (claim.accessKeyId !== credentials.accessKeyId) throw new S3Error('InvalidAccessKeyId');

  const canonical = [
    request.method,
    request.rawPath,
    canonicalQuery(query.filter(([name]) => name !== 'X-Amz-Signature')),
    ...claim.signedHeaders.map((name) => `${name}:${headerValue(request.headers, name)}`),
    '',
    claim.signedHeaders.join(';'),
    claim.payload,
  ].join('\n');
  const key = signingKey(credentials.secretAccessKey, claim.scope);
  const toSign = [ALGORITHM, claim.timestamp, claim.scope, sha256(canonical)].join('\n');
  const expected = hmac(key, toSign).toString('hex');
  if (!isSame(expected, claim.signature)) throw new S3Error('SignatureDoesNotMatch');
  return { key, scope: claim.scope, timestamp: claim.timestamp, signature: claim.signature, payload: claim.payload };
}

export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function signingKey(secret: string, scope: string): Buffer {
  let key: string | Buffer = `AWS4${secret}`;
  for (const part of scope.split('/')) key = hmac(key, part);
  return key as Buffer;
}

function claimOfHeader(headers: IncomingHttpHeaders, now: number): Claim {
  const { authorization } = headers;
  if (!authorization) throw new S3Error('AccessDenied');
  const fields = /^AWS4-HMAC-SHA256\s+Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]+)$/.exec(authorization);
  const timestamp = headerValue(headers, 'x-amz-date');
  if (!fields) throw new S3Error('AuthorizationHeaderMalformed');
  if (Math.abs(now - parseTimestamp(timestamp)) > CLOCK_SKEW_MS) throw new S3Error('RequestTimeTooSkewed');
  const payload = headerValue(headers, 'x-amz-content-sha256') || 'UNSIGNED-PAYLOAD';
  return { ...credentialOf(fields[1] ?? ''), timestamp, signedHeaders: (fields[2] ?? '').split(';'), signature: fields[3] ?? '', payload };
}

function claimOfQuery(query: [string, string][], now: number): Claim {
  const values = new Map(query);
  const value = (name: string) => values.get(name) ?? '';
  const timestamp = value('X-Amz-Date');
  const lifetime = Number(value('X-Amz-Expires'));
  if (value('X-Amz-Algorithm') !== ALGORITHM || !(lifetime >= 1 && lifetime <= LONGEST_EXPIRY_S)) {
    throw new S3Error('AuthorizationQueryParametersError');
  }
  const signedAt = parseTimestamp(timestamp);
  if (!(now <= signedAt + lifetime * 1000 && signedAt <= now + CLOCK_SKEW_MS)) throw new S3Error('AccessDenied', 'Request has expired');
  return {
    ...credentialOf(value('X-Amz-Credential')),
    timestamp,
    signedHeaders: value('X-Amz-SignedHeaders').split(';'),
    signature: value('X-Amz-Signature'),
    payload: value('X-Amz-Content-Sha256') || 'UNSIGNED-PAYLOAD',
  };
}

function credentialOf(credential: string): { accessKeyId: string; scope: string } {
  const [accessKeyId = '', ...scope] = credential.split('/');
  return { accessKeyId, scope: scope.join('/') };
}

/** Parses `20260131T235959Z` to milliseconds. @throws S3Error for anything else */
function parseTimestamp(timestamp: string): number {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(timestamp);
  if (!match) throw new S3Error('AccessDenied', 'A valid X-Amz-Date is missing');
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number) as [number, number, number, number, number, number];
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function headerValue(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return (Array.isArray(value) ? value.join(',') : (value ?? '')).trim().replace(/\s+/g, ' ');
}

/** Decoded name and value pairs. Unlike in HTML forms, a plus sign is not a space. */
export function parseQuery(rawQuery: string): [string, string][] {
  return rawQuery
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const at = pair.indexOf('=');
      const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
      return [decode(name), decode(value)];
    });
}

export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Error('InvalidURI');
  }
}

function canonicalQuery(query: [string, string][]): string {
  return query
    .map(([name, value]): [string, string] => [encode(name), encode(value)])
    .sort(([a, x], [b, y]) => (a === b ? compare(x, y) : compare(a, b)))
    .map((pair) => pair.join('='))
    .join('&');
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
