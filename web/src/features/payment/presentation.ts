import type { PayPalSession } from './paypal-sdk.js';

/** `auto` is a pop-up or PayPal's modal. In-app browsers (Facebook, Instagram) allow neither; there `redirect` leaves the page. */
const modes = ['auto', 'redirect'] as const;

/** Whether another presentation mode may work after this error of PayPal's SDK. */
export const isRecoverable = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'isRecoverable' in error && error.isRecoverable === true;

/** Opens PayPal. Call it synchronously in the click handler: Safari blocks pop-ups that open after an await. */
export async function startSession(session: PayPalSession, order: Promise<{ orderId: string }>): Promise<void> {
  for (const presentationMode of modes) {
    try {
      return await session.start({ presentationMode }, order);
    } catch (error) {
      if (!isRecoverable(error) || presentationMode === modes.at(-1)) throw error;
    }
  }
}
