import { ApiError } from './api-error.js';

const noRenewal = () => Promise.resolve(false);
let renew: () => Promise<boolean> = noRenewal;

/**
 * Calls the function when a request finds that the session has ended. The request is sent again once it resolves to true.
 * @returns a function that removes it
 */
export function renewSessionsWith(renewal: () => Promise<boolean>): () => void {
  renew = renewal;
  return () => (renew = noRenewal);
}

/** @param send may be called twice: a request without a session was not executed */
export async function withRenewedSession<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'UNAUTHENTICATED' && (await renew()))) throw error;
    return send();
  }
}
