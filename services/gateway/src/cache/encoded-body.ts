import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'identity' | 'br' | 'gzip';

/** A body as bytes, ready to be sent. */
export interface EncodedBody {
  /** Strong, so different for each encoding. */
  etag: string;
  body: Buffer;
  /** `identity` also for a body that is too small to compress. */
  contentEncoding: Encoding;
}

/** Bytes; a smaller body fits into one packet, compressed or not. */
const compressionThreshold = 860;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Encodes a body in every encoding that a client may accept. Brotli quality 10 takes some 30 ms for a page of 170 kB, outside the main
 * thread, and saves a tenth of its bytes: worth it for what is cached.
 */
export async function encodeBody(body: Buffer, brotliQuality = 10): Promise<Record<Encoding, EncodedBody>> {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const encoded = (contentEncoding: Encoding, bytes: Buffer): EncodedBody => ({
    etag: contentEncoding === 'identity' ? `"${hash}"` : `"${hash}-${contentEncoding}"`,
    body: bytes,
    contentEncoding,
  });
  const identity = encoded('identity', body);
  if (body.length < compressionThreshold) return { identity, br: identity, gzip: identity };
  const [br, gz] = await Promise.all([
    compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
    compressGzip(body),
  ]);
  return { identity, br: encoded('br', br), gzip: encoded('gzip', gz) };
}
