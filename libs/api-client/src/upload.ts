import { ApiError, errorFrom } from './api-error.js';
import type { Reply } from './endpoints.js';
import { urlOf } from './request.js';
import { withRenewedSession } from './session-renewal.js';

/** Allows for 8 MB on a mobile connection and the server's processing. */
const timeoutMs = 120_000;

const endpoint = 'POST /api/admin/media';
type StoredImage = Reply<typeof endpoint>;

/**
 * Uploads a picture of up to 8 MB, as field `file` of a form. Idempotent. By XMLHttpRequest, because fetch does not report upload progress.
 * @param onProgress receives the sent fraction, 0 to 1
 * @throws ApiError as `callForResponse` does, with the reason in `errors.file` when the file is not accepted
 */
export const uploadImage = (file: Blob, onProgress?: (sent: number) => void, signal?: AbortSignal): Promise<StoredImage> =>
  withRenewedSession(() => send(file, onProgress, signal));

function send(file: Blob, onProgress?: (sent: number) => void, signal?: AbortSignal): Promise<StoredImage> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const rejectAsLost = (title: string) => reject(new ApiError(0, title, { code: 'NETWORK', title }));
    request.open('POST', urlOf(endpoint));
    request.timeout = timeoutMs;
    request.setRequestHeader('accept', 'application/json');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.addEventListener('error', () => rejectAsLost('the connection broke'));
    request.addEventListener('timeout', () => rejectAsLost(`no response within ${timeoutMs / 1000} s`));
    request.addEventListener('abort', () => reject(signal?.reason as Error));
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      const response = new Response(responseText, { status, statusText });
      if (response.ok)
        response.json().then(
          (reply) => resolve(reply as StoredImage),
          () => rejectAsLost('the response could not be read'),
        );
      else void errorFrom(response).then(reject);
    });
    signal?.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}
