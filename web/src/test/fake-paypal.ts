import type { FundingSource } from '@charter/contracts/browser';
import type { PayPalInstance, SessionOptions } from '../features/payment/paypal-sdk.js';

/** The buyer's action in PayPal's window. */
export type Buyer = (session: SessionOptions, orderId: string, source: FundingSource) => void | Promise<void>;

export const approves: Buyer = (session, orderId) => session.onApprove({ orderId });
export const cancels: Buyer = (session, orderId) => session.onCancel({ orderId });

/** PayPal's error when the browser blocks its window. */
const popupBlocked = () => Object.assign(new Error('The browser blocked the pop-up.'), { isRecoverable: true });

interface Presentation {
  /** Presentation modes that the browser blocks. */
  blocks?: readonly string[];
  /** Order id with which the buyer has returned from PayPal's page; `buyer` is the action. */
  returnedWith?: string;
  /** Methods that PayPal offers this buyer. */
  eligible?: readonly FundingSource[];
  /** Replaces PayPal's answer. */
  findEligibleMethods?: PayPalInstance['findEligibleMethods'];
}

/**
 * Installs `window.paypal`. The result records the shown orders with their methods and presentation modes, the questions for eligibility,
 * and the options of `createInstance`.
 */
export function fakePayPal(buyer: Buyer, presentation: Presentation = {}) {
  const { blocks = [], returnedWith, eligible = ['paypal'] } = presentation;
  const calls = {
    shown: [] as string[],
    modes: [] as string[],
    sources: [] as FundingSource[],
    destroyed: [] as FundingSource[],
    asked: [] as object[],
    started: [] as object[],
  };
  const sessionsOf = (source: FundingSource) => (session: SessionOptions) => ({
    start: async ({ presentationMode }: { presentationMode: string }, order: Promise<{ orderId: string }>) => {
      calls.modes.push(presentationMode);
      if (blocks.includes(presentationMode)) throw popupBlocked();
      try {
        const { orderId } = await order;
        calls.shown.push(orderId);
        calls.sources.push(source);
        await buyer(session, orderId, source);
      } catch (error) {
        session.onError(error);
        throw error;
      }
    },
    destroy: () => void calls.destroyed.push(source),
    hasReturned: () => returnedWith !== undefined && new URLSearchParams(location.search).get('token') === returnedWith,
    resume: async () => {
      await buyer(session, returnedWith!, source);
    },
  });
  window.paypal = {
    version: '6.0.0',
    createInstance: async (options) => {
      calls.started.push(options);
      definePayPalButtons();
      return {
        findEligibleMethods: async (question) => {
          calls.asked.push(question);
          return (
            (await presentation.findEligibleMethods?.(question)) ?? {
              isEligible: (source) => eligible.includes(source),
              getDetails: (source) => (source === 'paylater' ? { productCode: 'PAYLATER', countryCode: 'US' } : {}),
            }
          );
        },
        createPayPalOneTimePaymentSession: sessionsOf('paypal'),
        createPayLaterOneTimePaymentSession: sessionsOf('paylater'),
        createVenmoOneTimePaymentSession: sessionsOf('venmo'),
        createPayPalGuestOneTimePaymentSession: sessionsOf('card'),
      };
    },
  };
  return calls;
}

const labels = { 'paypal-pay-later-button': 'Pay Later', 'venmo-button': 'Venmo', 'paypal-basic-card-button': 'Debit or Credit Card' };

/** Without shadow roots, which Testing Library does not search. The PayPal button keeps the one that it contains. */
function definePayPalButtons() {
  for (const [name, label] of Object.entries(labels)) {
    if (customElements.get(name)) continue;
    customElements.define(
      name,
      class extends HTMLElement {
        connectedCallback() {
          this.setAttribute('role', 'button');
          this.tabIndex = 0;
          this.textContent = label;
        }
      },
    );
  }
}
