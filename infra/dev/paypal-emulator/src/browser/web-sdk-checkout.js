// @ts-check
// Part of the SDK that shows the approval page: in a pop-up, in a modal, or by redirect.
import { createSurfaces } from './web-sdk-surfaces.js';

export { defineButtons, setLanguage } from './web-sdk-buttons.js';
export { METHODS, eligibilityOf, unknownComponent } from './web-sdk-methods.js';

/** @typedef {import('./web-sdk-methods.js').Method} Method */

/**
 * @typedef {{ source: string, type: 'approved' | 'cancelled' | 'error', orderId: string, payerId?: string, message?: string }} Report
 * @typedef {{
 *   presentationMode?: string,
 *   fullPageOverlay?: { enabled?: boolean },
 *   autoRedirect?: { enabled?: boolean },
 *   targetElement?: string | EventTarget,
 * }} StartOptions
 * @typedef {{
 *   onApprove?: (data: { orderId: string, payerId?: string, fundingSource: string }) => unknown,
 *   onCancel?: (data: { orderId?: string }) => unknown,
 *   onError?: (error: unknown) => unknown,
 *   onComplete?: (data: { paymentSessionState: 'approved' | 'canceled' | 'error' }) => unknown,
 * }} Callbacks
 * @typedef {{ show(url: string): void, window(): Window | null, opened: Promise<unknown>, close(): void, presentation: 'popup' | 'modal' | 'inline' }} Surface
 * @typedef {{
 *   emulator: string,
 *   PayPalError: new (code: string, message: string, isRecoverable?: boolean) => Error,
 *   styledRoot: (host: HTMLElement) => ShadowRoot,
 *   authorize: () => Promise<unknown>,
 *   popups: boolean,
 *   paymentHandler: boolean,
 * }} Instance
 */

const CLOSED_POLL_MS = 200;
/** Grace period: a closed pop-up is detected before its message arrives. */
const CLOSED_GRACE_MS = 400;

/** @param {Instance} instance @param {Method} method Answers what makes a payment session of that method. */
export function createSessions(instance, { fundingSource, modes, inline, returns }) {
  const { emulator, PayPalError, authorize } = instance;
  const emulatorOrigin = new URL(emulator).origin;
  const { openPopup, openModal, openInline, coverPage } = createSurfaces(instance);

  /** @param {Callbacks} callbacks */
  return function createSession(callbacks) {
    /** @type {(() => void) | undefined} */
    let tearDown;
    /** @type {string | undefined} */
    let currentOrder;

    /** @param {Report} report */
    async function finish(report) {
      tearDown?.();
      tearDown = undefined;
      try {
        if (report.type === 'approved')
          await callbacks.onApprove?.({
            orderId: report.orderId,
            ...(report.payerId && { payerId: report.payerId }),
            fundingSource,
          });
        else if (report.type === 'cancelled') await callbacks.onCancel?.(report.orderId ? { orderId: report.orderId } : {});
        else await callbacks.onError?.(new PayPalError('ERR_CHECKOUT', report.message ?? 'The payment could not be shown.'));
      } catch (error) {
        await callbacks.onError?.(error);
      }
      const states = /** @type {const} */ ({ approved: 'approved', cancelled: 'canceled', error: 'error' });
      await callbacks.onComplete?.({ paymentSessionState: states[report.type] });
    }

    function cancelled() {
      void finish({ source: '', type: 'cancelled', orderId: currentOrder ?? '' });
    }

    /**
     * The way to show the payment. Throws a recoverable error when this browser lacks it: the shop tries the next mode.
     * @param {string} mode @param {StartOptions} options
     */
    function open(mode, options) {
      if (inline) return openInline(options.targetElement);
      if (mode === 'modal') return openModal(cancelled);
      if (mode === 'popup' || mode === 'auto') {
        const popup = openPopup();
        if (popup) return popup;
        if (mode === 'auto') return openModal(cancelled);
        throw new PayPalError('ERR_DEV_UNABLE_TO_OPEN_POPUP', 'The browser blocked the pop-up.', true);
      }
      if (mode === 'payment-handler') {
        if (instance.paymentHandler) return openModal(cancelled);
        throw new PayPalError('ERR_FLOW_PAYMENT_HANDLER_BROWSER_INCOMPATIBLE', 'This browser has no payment handler.', true);
      }
      throw unknownMode(mode);
    }

    /** @param {string} mode */
    function unknownMode(mode) {
      return new PayPalError('ERR_DEV_UNKNOWN_PRESENTATION_MODE', `There is no presentation mode ${mode} of ${fundingSource}.`);
    }

    /** Address of the approval page. @param {Record<string, string>} query */
    function approvalPage(query) {
      const parameters = { ...query, ...(fundingSource !== 'paypal' && { fundingSource }) };
      return `${emulator}/checkoutnow?${new URLSearchParams(parameters).toString()}`;
    }

    /**
     * Opens synchronously, while the browser still sees the buyer's click, and fills in the order when it is known.
     * @param {StartOptions} options @param {Promise<{ orderId: string }>} order
     */
    async function start(options, order) {
      const mode = options?.presentationMode ?? 'auto';
      if (tearDown) throw new PayPalError('ERR_SESSION_ACTIVE', 'A payment is already open.');
      if (!modes.includes(mode)) throw unknownMode(mode);
      if (mode === 'redirect') return redirect(options, order);
      const surface = open(mode, options);
      currentOrder = undefined;
      tearDown = follow(surface, options?.fullPageOverlay?.enabled !== false);
      const mine = tearDown;
      try {
        const [{ orderId }] = await Promise.all([order, authorize(), surface.opened]);
        if (tearDown !== mine) return undefined; // Cancelled before the order was created.
        currentOrder = orderId;
        surface.show(approvalPage({ token: orderId, origin: location.origin, presentation: surface.presentation }));
        return undefined;
      } catch (error) {
        mine();
        tearDown = undefined;
        await fail(error);
        throw error;
      }
    }

    /** @param {unknown} error */
    async function fail(error) {
      await callbacks.onError?.(error);
      await callbacks.onComplete?.({ paymentSessionState: 'error' });
    }

    /** @param {Surface} surface @param {boolean} overlay Answers what ends it. */
    function follow(surface, overlay) {
      /** @param {MessageEvent<Report>} event */
      const listen = (event) => {
        if (event.origin !== emulatorOrigin || event.source !== surface.window() || event.data?.source !== 'paypal-emulator') return;
        if (/** @type {string} */ (event.data.type) === 'opened') return;
        if (event.data.orderId === currentOrder) void finish(event.data);
      };
      window.addEventListener('message', listen);
      const cover = surface.presentation === 'popup' && overlay ? coverPage(surface, cancelled) : undefined;
      let closedFor = 0;
      const poll = setInterval(() => {
        closedFor = surface.window()?.closed === false ? 0 : closedFor + CLOSED_POLL_MS;
        if (closedFor > CLOSED_GRACE_MS) cancelled();
      }, CLOSED_POLL_MS);
      return () => {
        clearInterval(poll);
        window.removeEventListener('message', listen);
        cover?.remove();
        surface.close();
      };
    }

    /**
     * The whole tab goes to PayPal and comes back to the order's return_url or cancel_url.
     * @param {StartOptions} options @param {Promise<{ orderId: string }>} order
     */
    async function redirect(options, order) {
      try {
        const [{ orderId }] = await Promise.all([order, authorize()]);
        const redirectURL = approvalPage({ token: orderId });
        if (options.autoRedirect?.enabled === false) return { redirectURL };
        (window.top ?? window).location.assign(redirectURL);
        return undefined;
      } catch (error) {
        await fail(error);
        throw error;
      }
    }

    /** True on the return page, also in another tab or after a reload. */
    function hasReturned() {
      return new URLSearchParams(location.search).has('token');
    }

    /** Completes a redirected payment on the return page, with the same callbacks as in a pop-up. */
    async function resume() {
      if (!hasReturned()) return;
      const query = new URLSearchParams(location.search);
      const payerId = query.get('PayerID') ?? undefined;
      await finish({
        source: '',
        type: payerId ? 'approved' : 'cancelled',
        orderId: query.get('token') ?? '',
        ...(payerId && { payerId }),
      });
    }

    return {
      start,
      ...(returns && { hasReturned, resume }),
      cancel: () => {
        if (tearDown) cancelled();
      },
      destroy: () => {
        tearDown?.();
        tearDown = undefined;
      },
    };
  };
}
