/** Reads the body of a PUT, plain or `aws-chunked`, and verifies its hashes and checksums. */
import { createHash } from 'node:crypto';
import { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { crc32 } from 'node:zlib';
import { S3Error } from './s3-error.ts';
import { hmac, isSame, sha256, type SigningContext } from './s3-signature.ts';

/** Uploads are limited to 8 MB; this limit protects the memory of the process. */
const LARGEST_BYTES = 64 * 1024 * 1024;
const EMPTY_SHA256 = sha256('');

/** Reads and verifies a request's body; chunked uploads are decoded. @throws S3Error */
export async function readBody(request: IncomingMessage, signing: SigningContext): Promise<Buffer> {
  const raw = await readAll(request);
  const { body, trailers } = signing.payload.startsWith('STREAMING-') ? decodeChunks(raw, signing) : { body: raw, trailers: {} };
  const length = request.headers['x-amz-decoded-content-length'];
  if (length !== undefined && Number(length) !== body.length) throw new S3Error('IncompleteBody');
  if (/^[0-9a-f]{64}$/.test(signing.payload) && sha256(body) !== signing.payload) {
    throw new S3Error('XAmzContentSHA256Mismatch');
  }
  checkChecksums(body, { ...request.headers, ...trailers });
  return body;
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > LARGEST_BYTES) throw new S3Error('EntityTooLarge');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_BYTES) throw new S3Error('EntityTooLarge');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** `<hex size>[;chunk-signature=…]\r\n<bytes>\r\n` … `0\r\n<trailer lines>\r\n` */
function decodeChunks(raw: Buffer, signing: SigningContext): { body: Buffer; trailers: IncomingHttpHeaders } {
  const chunksAreSigned = signing.payload.startsWith('STREAMING-AWS4-HMAC-SHA256-PAYLOAD');
  const chunks: Buffer[] = [];
  let previous = signing.signature;
  let at = 0;
  for (;;) {
    const lineEnd = raw.indexOf('\r\n', at);
    if (lineEnd < 0) throw new S3Error('IncompleteBody');
    const [size = '', ...extensions] = raw.toString('latin1', at, lineEnd).split(';');
    if (!/^[0-9a-f]+$/i.test(size)) throw new S3Error('IncompleteBody');
    const start = lineEnd + 2;
    const end = start + Number.parseInt(size, 16);
    const chunk = raw.subarray(start, end);
    if (end > raw.length) throw new S3Error('IncompleteBody');
    if (chunksAreSigned) {
      const signature = extensions.find((text) => text.startsWith('chunk-signature='))?.slice('chunk-signature='.length) ?? '';
      const toSign = ['AWS4-HMAC-SHA256-PAYLOAD', signing.timestamp, signing.scope, previous, EMPTY_SHA256, sha256(chunk)];
      const expected = hmac(signing.key, toSign.join('\n')).toString('hex');
      if (!isSame(expected, signature)) throw new S3Error('SignatureDoesNotMatch');
      previous = expected;
    }
    if (chunk.length === 0) return { body: Buffer.concat(chunks), trailers: trailersOf(raw.toString('utf8', start)) };
    chunks.push(chunk);
    at = end + 2;
  }
}

function trailersOf(text: string): IncomingHttpHeaders {
  const lines = text.split('\r\n').filter((line) => line.includes(':'));
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
}

const CHECKSUMS: Record<string, (body: Buffer) => string> = {
  'content-md5': (body) => createHash('md5').update(body).digest('base64'),
  'x-amz-checksum-sha256': (body) => createHash('sha256').update(body).digest('base64'),
  'x-amz-checksum-sha1': (body) => createHash('sha1').update(body).digest('base64'),
  'x-amz-checksum-crc32': (body) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(crc32(body));
    return bytes.toString('base64');
  },
};

function checkChecksums(body: Buffer, headers: IncomingHttpHeaders): void {
  for (const [name, compute] of Object.entries(CHECKSUMS)) {
    const expected = headers[name];
    if (expected !== undefined && expected !== compute(body)) throw new S3Error('BadDigest');
  }
}
