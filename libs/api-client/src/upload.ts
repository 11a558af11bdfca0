import { ApiError, errorFrom } from './api-error.js';
import { withRenewedSession } from './session-renewal.js';

/** Allows for 8 MB on a mobile connection and the server's processing. */
const timeoutMs = 120_000;

/**
 * Uploads a file as multipart form data, field `file`. By XMLHttpRequest, because fetch does not report upload progress.
 * @throws ApiError as `call` does; an abort by `signal` rejects with its reason
 */
export const upload = <Reply>(url: string, file: Blob, onProgress?: (sent: number) => void, signal?: AbortSignal): Promise<Reply> =>
  withRenewedSession(() => send<Reply>(url, file, onProgress, signal));

function send<Reply>(url: string, file: Blob, onProgress?: (sent: number) => void, signal?: AbortSignal): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const rejectAsLost = (title: string) => reject(new ApiError(0, title, { code: 'NETWORK', title }));
    request.open('POST', url);
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
          (reply) => resolve(reply as Reply),
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
