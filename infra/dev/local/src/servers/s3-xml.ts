/** S3's XML responses. */
import escapeHtml from 'escape-html';
import { type StoredObject } from './s3-objects.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const PAGE = 1000;

export function errorDocument(code: string, message: string, resource: string): string {
  return `${HEAD}<Error><Code>${code}</Code><Message>${escapeHtml(message)}</Message><Resource>${escapeHtml(resource)}</Resource></Error>`;
}

/** Response of ListObjectsV2. @param objects sorted, and matching the prefix */
export function listDocument(bucket: string, query: Map<string, string>, objects: StoredObject[]): string {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const maxKeys = Math.min(Number(query.get('max-keys') ?? PAGE) || 0, PAGE);
  const token = query.get('continuation-token');
  const after = token ? Buffer.from(token, 'base64url').toString('utf8') : (query.get('start-after') ?? '');
  const encode = query.get('encoding-type') === 'url' ? encodeURIComponent : escapeHtml;

  const entries = groupByPrefix(objects, prefix, delimiter).filter(({ name }) => after === '' || isAfter(name, after));
  const page = entries.slice(0, maxKeys);
  const isTruncated = entries.length > page.length;
  const last = page.at(-1)?.name ?? '';
  return [
    `${HEAD}<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">`,
    `<Name>${bucket}</Name><Prefix>${encode(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${maxKeys}</MaxKeys>`,
    delimiter && `<Delimiter>${encode(delimiter)}</Delimiter>`,
    query.has('encoding-type') && `<EncodingType>url</EncodingType>`,
    `<IsTruncated>${isTruncated}</IsTruncated>`,
    isTruncated && `<NextContinuationToken>${Buffer.from(last).toString('base64url')}</NextContinuationToken>`,
    ...page.map(({ name, object }) =>
      object
        ? `<Contents><Key>${encode(name)}</Key><LastModified>${object.lastModified}</LastModified>` +
          `<ETag>${escapeHtml(object.etag)}</ETag><Size>${object.size}</Size><StorageClass>STANDARD</StorageClass></Contents>`
        : `<CommonPrefixes><Prefix>${encode(name)}</Prefix></CommonPrefixes>`,
    ),
    '</ListBucketResult>',
  ]
    .filter(Boolean)
    .join('');
}

/** Groups keys by a delimiter: those with the same part up to it become one entry without an object. */
function groupByPrefix(objects: StoredObject[], prefix: string, delimiter: string): { name: string; object?: StoredObject }[] {
  if (delimiter === '') return objects.map((object) => ({ name: object.key, object }));
  const entries = new Map<string, { name: string; object?: StoredObject }>();
  for (const object of objects) {
    const at = object.key.indexOf(delimiter, prefix.length);
    const name = at < 0 ? object.key : object.key.slice(0, at + delimiter.length);
    if (!entries.has(name)) entries.set(name, at < 0 ? { name, object } : { name });
  }
  return [...entries.values()];
}

const isAfter = (name: string, after: string) => Buffer.compare(Buffer.from(name), Buffer.from(after)) > 0;
