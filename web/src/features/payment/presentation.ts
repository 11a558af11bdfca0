import type { PayPalSession, PresentationMode } from './paypal-sdk.js';

/** Whether another presentation mode may work after this error of PayPal's SDK. */
export const isRecoverable = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'isRecoverable' in error && error.isRecoverable === true;

/**
 * Opens PayPal. Call it synchronously in the click handler: Safari blocks pop-ups that open after an await.
 * @param modes in the order in which they are tried
 * @param targetElement the pressed button
 */
export async function startSession(
  session: PayPalSession,
  order: Promise<{ orderId: string }>,
  modes: readonly PresentationMode[],
  targetElement: HTMLElement,
): Promise<void> {
  for (const presentationMode of modes) {
    try {
      return await session.start({ presentationMode, targetElement }, order);
    } catch (error) {
      if (!isRecoverable(error) || presentationMode === modes.at(-1)) throw error;
    }
  }
}
