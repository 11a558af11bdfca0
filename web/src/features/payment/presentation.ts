import type { PayPalSession } from './paypal-sdk.js';

/** `auto` is a pop-up or PayPal's modal; in-app browsers (Facebook, Instagram) allow neither, so there PayPal takes the page's place. */
const modes = ['auto', 'redirect'] as const;

/** PayPal marks the errors after which another presentation may work. */
export const isRecoverable = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'isRecoverable' in error && error.isRecoverable === true;

/** Shows PayPal. Starts within the caller's click: Safari blocks a pop-up that opens after an await. */
export async function present(session: PayPalSession, order: Promise<{ orderId: string }>): Promise<void> {
  for (const presentationMode of modes) {
    try {
      return await session.start({ presentationMode }, order);
    } catch (error) {
      if (!isRecoverable(error) || presentationMode === modes.at(-1)) throw error;
    }
  }
}
