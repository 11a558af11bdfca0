import { ApiError, errorFrom } from './api-error.js';

/** After this long a page should say so rather than keep a guest waiting. */
export const timeoutMs = 15_000;

/** How a call reaches the gateway: by the network, unless the gateway itself is drawing a page. */
let reach: typeof fetch = (input, init) => fetch(input, init);

export function setFetch(other: typeof fetch): void {
  reach = other;
}

let unattended = () => false;

/** Whether nobody is at the page: what it then asks by itself does not count as somebody's work, and keeps no session alive. */
export function markRequestsAsBackgroundWhen(test: () => boolean): void {
  unattended = test;
}

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: object;
  signal?: AbortSignal;
}

/**
 * One call to the gateway, credentials included.
 * @throws ApiError for any answer that is not OK, and with status 0 when none came.
 * An abort by the caller's own signal is passed on as it is: nobody is waiting for words then.
 */
export async function call(url: string, { method = 'GET', body, signal }: Call = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  let answer: Response;
  try {
    answer = await reach(url, {
      method,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(unattended() && { 'x-background': '1' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (reason) {
    if (signal?.aborted) throw reason;
    const why = timeout.aborted ? `no answer within ${timeoutMs / 1000} s` : String(reason);
    throw new ApiError(0, why, { code: 'NETWORK', title: why });
  }
  if (!answer.ok) throw await errorFrom(answer);
  return answer;
}

/** The same, for an answer with a JSON body. */
export async function callFor<Reply>(url: string, options?: Call): Promise<Reply> {
  const answer = await call(url, options);
  try {
    return (await answer.json()) as Reply;
  } catch (reason) {
    if (options?.signal?.aborted) throw reason;
    throw new ApiError(0, String(reason), { code: 'NETWORK', title: 'The answer could not be read' });
  }
}
