import { ApiError, errorFrom } from './api-error.js';
import type { Address, Argument, Endpoint, Options, Reply } from './endpoints.js';
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

type Values = Record<string, string | number | boolean | undefined>;
interface Parts {
  path?: Values;
  query?: Values;
  body?: object;
  signal?: AbortSignal;
}

function addressOf(endpoint: string, { path = {}, query = {} }: Parts): string {
  const filled = Object.entries(query).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]]));
  const url = endpoint.slice(endpoint.indexOf('/')).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  return filled.length ? `${url}?${new URLSearchParams(filled)}` : url;
}

/** The address of an endpoint, for a link. Fields of the query without a value are left out. */
export const urlOf = <E extends Endpoint>(endpoint: E, ...[address]: Argument<Address<E>>): string => addressOf(endpoint, address ?? {});

/**
 * Sends a request with credentials, for its headers or a text.
 * @throws ApiError for an error response, and with status 0 without a response. An abort by `signal` rejects with its reason.
 */
export const callForResponse = <E extends Endpoint>(endpoint: E, ...[options]: Argument<Options<E>>): Promise<Response> =>
  withRenewedSession(() => send(endpoint, (options ?? {}) as Parts));

async function send(endpoint: string, parts: Parts): Promise<Response> {
  const { body, signal } = parts;
  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response;
  try {
    response = await fetchImplementation(addressOf(endpoint, parts), {
      method: endpoint.slice(0, endpoint.indexOf(' ')),
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

/** Sends a request and parses its JSON response. @throws ApiError as `callForResponse` does */
export async function call<E extends Endpoint>(endpoint: E, ...[options]: Argument<Options<E>>): Promise<Reply<E>> {
  const response = await callForResponse(endpoint, ...([options] as Argument<Options<E>>));
  try {
    const text = await response.text();
    return (text ? JSON.parse(text) : undefined) as Reply<E>;
  } catch (reason) {
    if ((options as Parts | undefined)?.signal?.aborted) throw reason;
    throw new ApiError(0, String(reason), { code: 'NETWORK', title: 'The response could not be read' });
  }
}
