import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '@charter/contracts';

/** What a form may say beside its file is not read, and bounded. */
const limits = { files: 1, fields: 8, fieldSize: 1024, headerPairs: 64 };

/** Forms with a file, on routes that admit them; on any other such a form is as foreign as every type that is not JSON. */
export async function readFiles(server: FastifyInstance): Promise<void> {
  await server.register(multipart, { limits, throwFileSizeLimit: true });
  server.addHook('preParsing', (request, _reply, _payload, done) => {
    const foreign = /^\s*multipart\//i.test(request.headers['content-type'] ?? '') && !request.routeOptions.config.files;
    done(foreign ? new DomainError('UNSUPPORTED_MEDIA_TYPE') : null);
  });
}

interface FileRules {
  maxBytes: number;
  messages: { tooLarge: string; notAnImage: string };
}

/**
 * The one file of a form, read no further than it may be long.
 * @throws DomainError INVALID when the form has none in `field`, TOO_LARGE when it is longer than `maxBytes`, MALFORMED when it was cut off
 */
export async function oneFile(request: FastifyRequest, field: string, { maxBytes, messages }: FileRules): Promise<Buffer> {
  const file = request.isMultipart() ? await firstFile(request, maxBytes) : undefined;
  if (file?.fieldname !== field) {
    // Read to its end all the same: a connection with half a form on it is of no use to anyone.
    file?.file.resume();
    throw new DomainError('INVALID', { errors: { [field]: messages.notAnImage } });
  }
  const bytes = await file.toBuffer().catch(() => undefined);
  // Asked in any case: the plugin overlooks a file that is too long by less than a chunk.
  if (file.file.truncated) throw new DomainError('TOO_LARGE', { detail: messages.tooLarge, errors: { [field]: messages.tooLarge } });
  if (!bytes) throw new DomainError('MALFORMED');
  return bytes;
}

const firstFile = (request: FastifyRequest, fileSize: number) =>
  request.file({ limits: { ...limits, fileSize } }).catch((error: Error & { statusCode?: number }) => {
    // Too many parts have a status of their own; what is no form at all is told by a plain error.
    throw error.statusCode ? error : new DomainError('MALFORMED');
  });
