import type { Encoding } from './response-cache.js';

/** Browsers send a handful of different headers, millions of times. */
const known = new Map<string, Encoding>();

/** The best encoding that an Accept-Encoding header allows: brotli before gzip, unless it weighs them otherwise. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const remembered = known.get(header);
  if (remembered) return remembered;
  const chosen = negotiate(header);
  if (known.size < 100) known.set(header, chosen);
  return chosen;
}

function negotiate(header: string): Encoding {
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const;
    }),
  );
  const weigh = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0;
  const best = weigh('br') >= weigh('gzip') ? 'br' : 'gzip';
  return weigh(best) > 0 ? best : 'identity';
}

/** Does an If-None-Match header name this version? Weak comparison, as RFC 9110 wants it for this header. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  if (header === etag || header === '*') return true;
  return header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag);
}
