/**
 * A minimal S3 server on 127.0.0.1 with files on disk and real signatures, limited to what our services use. The fakes on npm
 * either accept unsigned requests or corrupt streamed uploads.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { onPort } from '../ports.ts';
import { listen } from './listen.ts';
import { readBody } from './s3-body.ts';
import { ObjectStore, type StoredObject } from './s3-objects.ts';
import { S3Error } from './s3-error.ts';
import { decode, isSigned, parseQuery, verifySignature, type Credentials, type SigningContext } from './s3-signature.ts';
import { errorDocument, listDocument } from './s3-xml.ts';
import { type RunningServer, type ServerOptions } from './server.ts';

interface S3Options extends ServerOptions {
  credentials: Credentials;
  /** Created when it does not exist. */
  bucket: string;
  /** Allows unsigned GET and HEAD of objects; off by default, as in production. */
  publicRead?: boolean;
}

interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  query: Map<string, string>;
  bucket: string;
  key: string;
  signing: SigningContext;
}

const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const STORED_HEADERS = /^(content-type|cache-control|content-disposition|content-encoding|content-language|expires|x-amz-meta-.+)$/;
const UNSIGNED: SigningContext = { key: Buffer.alloc(0), scope: '', timestamp: '', signature: '', payload: '' };

export async function start(options: S3Options): Promise<RunningServer> {
  const store = new ObjectStore(join(options.home, 's3'));
  store.createBucket(options.bucket);
  const server = createServer((request, response) => {
    answer(store, options, request, response).catch((error: unknown) => sendError(request, response, error));
  });
  return onPort(options.port, async (port) => {
    const { stop } = await listen(server, port);
    return { url: `http://127.0.0.1:${port}`, pid: undefined, stop };
  });
}

async function answer(store: ObjectStore, options: S3Options, request: IncomingMessage, response: ServerResponse) {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-expose-headers', 'etag');
  const method = request.method ?? 'GET';
  if (method === 'OPTIONS') {
    response.setHeader('access-control-allow-methods', 'GET, HEAD, PUT, DELETE');
    response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*');
    return void response.writeHead(204).end();
  }
  const [rawPath, rawQuery] = splitAt(request.url ?? '/', '?');
  const [bucket, key] = splitAt(decode(rawPath.slice(1)), '/');
  const signed = { method, rawPath, rawQuery, headers: request.headers };
  const isRead = (method === 'GET' || method === 'HEAD') && key !== '';
  const isPublic = options.publicRead && isRead && !isSigned(signed);
  const signing = isPublic ? UNSIGNED : verifySignature(signed, options.credentials);
  const call: Call = { request, response, query: new Map(parseQuery(rawQuery)), bucket, key, signing };
  if (!BUCKET_NAME.test(bucket)) throw new S3Error('InvalidBucketName');
  if (key === '') return answerBucket(store, call);
  if (!store.hasBucket(bucket)) throw new S3Error('NoSuchBucket');
  return answerObject(store, call);
}

function answerBucket(store: ObjectStore, { request, response, bucket, query }: Call): void {
  const exists = store.hasBucket(bucket);
  if (request.method === 'PUT') {
    if (exists) throw new S3Error('BucketAlreadyOwnedByYou');
    store.createBucket(bucket);
    return void response.writeHead(200, { location: `/${bucket}` }).end();
  }
  if (!exists) throw new S3Error('NoSuchBucket');
  switch (request.method) {
    case 'HEAD':
      return void response.writeHead(200).end();
    case 'GET':
      return sendXml(response, 200, listDocument(bucket, query, store.list(bucket, query.get('prefix') ?? '')));
    case 'DELETE':
      if (!store.isEmpty(bucket)) throw new S3Error('BucketNotEmpty');
      store.deleteBucket(bucket);
      return void response.writeHead(204).end();
    default:
      throw new S3Error('NotImplemented');
  }
}

async function answerObject(store: ObjectStore, call: Call): Promise<void> {
  const { request, response, bucket, key, query } = call;
  switch (request.method) {
    case 'PUT': {
      if (query.has('uploadId') || request.headers['x-amz-copy-source']) throw new S3Error('NotImplemented');
      if (Buffer.byteLength(key) > 1024) throw new S3Error('InvalidArgument', 'The key is longer than 1024 bytes');
      const body = await readBody(request, call.signing);
      const { etag } = await store.put(bucket, key, body, storedHeaders(request));
      return void response.writeHead(200, { etag }).end();
    }
    case 'GET':
    case 'HEAD':
      return sendObject(store, call);
    case 'DELETE':
      await store.delete(bucket, key);
      return void response.writeHead(204).end();
    default:
      throw new S3Error('NotImplemented');
  }
}

async function sendObject(store: ObjectStore, { request, response, bucket, key, query }: Call): Promise<void> {
  const object = store.find(bucket, key);
  if (!object) throw new S3Error('NoSuchKey');
  const headers: Record<string, string> = {
    'content-type': 'application/octet-stream',
    ...object.headers,
    etag: object.etag,
    'last-modified': new Date(object.lastModified).toUTCString(),
    'accept-ranges': 'bytes',
  };
  for (const name of ['content-type', 'content-disposition', 'cache-control']) {
    const override = query.get(`response-${name}`);
    if (override) headers[name] = override;
  }
  if (request.headers['if-none-match'] === object.etag) return void response.writeHead(304, headers).end();
  const range = rangeOf(request.headers.range, object);
  headers['content-length'] = String(range ? range.end - range.start + 1 : object.size);
  if (range) headers['content-range'] = `bytes ${range.start}-${range.end}/${object.size}`;
  if (request.method === 'HEAD') return void response.writeHead(200, headers).end();
  const body = await store.read(bucket, object);
  response.writeHead(range ? 206 : 200, headers).end(range ? body.subarray(range.start, range.end + 1) : body);
}

/** `bytes=a-b`, `bytes=a-`, `bytes=-n`; anything else means the whole object. */
function rangeOf(header: string | undefined, { size }: StoredObject): { start: number; end: number } | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const first = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const last = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return first <= last ? { start: first, end: last } : undefined;
}

function storedHeaders(request: IncomingMessage): Record<string, string> {
  const stored = Object.entries(request.headers).filter(([name]) => STORED_HEADERS.test(name)) as [string, string][];
  // `aws-chunked` was decoded when the body was read.
  return Object.fromEntries(stored.filter(([name, value]) => !(name === 'content-encoding' && value === 'aws-chunked')));
}

function sendError(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  const status = error instanceof S3Error ? error.status : 500;
  const code = error instanceof S3Error ? error.code : 'InternalError';
  if (!request.complete) response.setHeader('connection', 'close'); // The rest of the body is not read.
  const document = errorDocument(code, (error as Error).message, request.url ?? '');
  sendXml(response, status, request.method === 'HEAD' ? '' : document);
}

function sendXml(response: ServerResponse, status: number, document: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(document);
}

function splitAt(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
