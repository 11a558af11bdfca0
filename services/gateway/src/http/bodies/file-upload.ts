import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { atFields, DomainError, fieldError, invalid, sentenceOf } from '@charter/contracts';

/** Other fields of the form are not used; these limits bound them. */
const limits = { files: 1, fields: 8, fieldSize: 1024, headerPairs: 64 };

/** Accepts `multipart/form-data` on routes with the option `multipart`; every other route answers it with 415. */
export async function acceptFileUploads(server: FastifyInstance): Promise<void> {
  await server.register(multipart, { limits, throwFileSizeLimit: true });
  server.addHook('preParsing', (request, _reply, _payload, done) => {
    const isMultipart = /^\s*multipart\//i.test(request.headers['content-type'] ?? '');
    done(isMultipart && !request.routeOptions.config.multipart ? new DomainError('UNSUPPORTED_MEDIA_TYPE') : null);
  });
}

const tooLarge = fieldError('imageTooLarge');

/**
 * Reads the file of a form, up to `maxBytes`.
 * @throws DomainError INVALID when `field` has no file, TOO_LARGE when it is longer than `maxBytes`, MALFORMED when the body is incomplete
 */
export async function readUploadedFile(request: FastifyRequest, field: string, maxBytes: number): Promise<Buffer> {
  const file = request.isMultipart() ? await firstFile(request, maxBytes) : undefined;
  if (file?.fieldname !== field) {
    // An unread body would make the connection unusable for the next request.
    file?.file.resume();
    throw invalid({ [field]: fieldError('notAnImage') });
  }
  const bytes = await file.toBuffer().catch(() => undefined);
  // The plugin does not report a file that exceeds the limit by less than one chunk, so this is checked in any case.
  if (file.file.truncated) throw new DomainError('TOO_LARGE', { detail: sentenceOf(tooLarge), ...atFields({ [field]: tooLarge }) });
  if (!bytes) throw new DomainError('MALFORMED');
  return bytes;
}

const firstFile = (request: FastifyRequest, fileSize: number) =>
  request.file({ limits: { ...limits, fileSize } }).catch((error: Error & { statusCode?: number }) => {
    // Exceeded limits carry a status code; a body that cannot be parsed is a plain Error.
    throw error.statusCode ? error : new DomainError('MALFORMED');
  });
