import { ApiError, errorFrom } from './api-error.js';
import { withRenewedSession } from './session-renewal.js';

/** Timeout of a request. */
const timeoutMs = 15_000;

/** Sends the requests; replaced during server rendering, where the gateway calls itself without the network. */
let fetchImplementation: typeof fetch = (input, init) => fetch(input, init);

/** Replaces `fetch` for all requests of this process. */
export function setFetch(implementation: typeof fetch): void {
  fetchImplementation = implementation;
}

let isBackground = () => false;

/** Marks requests as background requests (`x-background`) while the test is true. They do not extend a staff session. */
export function markRequestsAsBackgroundWhen(test: () => boolean): void {
  isBackground = test;
}

interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: object;
  signal?: AbortSignal;
}

/**
 * Sends a request to the gateway with credentials.
 * @throws ApiError for an error response, and with status 0 without a response. An abort by `signal` rejects with its reason.
 */
export const call = (url: string, options?: RequestOptions): Promise<Response> => withRenewedSession(() => send(url, options));

async function send(url: string, { method = 'GET', body, signal }: RequestOptions = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response;
  try {
    response = await fetchImplementation(url, {
      method,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(isBackground() && { 'x-background': '1' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (reason) {
    if (signal?.aborted) throw reason;
    const title = timeout.aborted ? `no response within ${timeoutMs / 1000} s` : String(reason);
    throw new ApiError(0, title, { code: 'NETWORK', title });
  }
  if (!response.ok) throw await errorFrom(response);
  return response;
}

/** Sends a request and parses its JSON response. @throws ApiError as `call` does */
export async function callJson<Reply>(url: string, options?: RequestOptions): Promise<Reply> {
  const response = await call(url, options);
  try {
    return (await response.json()) as Reply;
  } catch (reason) {
    if (options?.signal?.aborted) throw reason;
    throw new ApiError(0, String(reason), { code: 'NETWORK', title: 'The response could not be read' });
  }
}
