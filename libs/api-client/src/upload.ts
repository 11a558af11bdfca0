import { ApiError, errorFrom } from './api-error.js';

/** Eight megabytes over a phone's connection, and the server's own work. */
const timeoutMs = 120_000;

/**
 * Sends one file as a form's `file`. By XMLHttpRequest, because fetch does not tell how much has been sent.
 * @throws ApiError as `call` does; an abort by the caller's own signal rejects with its reason
 */
export function upload<Reply>(url: string, file: Blob, onProgress?: (sent: number) => void, signal?: AbortSignal): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = (why: string) => reject(new ApiError(0, why, { code: 'NETWORK', title: why }));
    request.open('POST', url);
    request.timeout = timeoutMs;
    request.setRequestHeader('accept', 'application/json');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.addEventListener('error', () => lost('the connection broke'));
    request.addEventListener('timeout', () => lost(`no answer within ${timeoutMs / 1000} s`));
    request.addEventListener('abort', () => reject(signal?.reason as Error));
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      const answer = new Response(responseText, { status, statusText });
      if (answer.ok)
        answer.json().then(
          (reply) => resolve(reply as Reply),
          () => lost('the answer could not be read'),
        );
      else void errorFrom(answer).then(reject);
    });
    signal?.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}
