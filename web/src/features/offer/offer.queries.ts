import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '@charter/api-client';
import type { GuestOffer, OfferDeclineForm, OfferQuestionForm } from '@charter/contracts';
import { localizedPath, parsePathname, paths } from '../../lib/paths.js';

/**
 * Opens the offer whose key is in the address, and removes the key from it, as on the trip page. An offer that this browser has opened before
 * needs no key.
 */
async function openOffer(signal: AbortSignal): Promise<GuestOffer> {
  const { locale, path } = parsePathname(location.pathname);
  const key = path.slice(paths.offer.length + 1);
  if (key) {
    await call('POST /api/offer/open', { body: { key: decodeURIComponent(key) } });
    history.replaceState(history.state, '', localizedPath(locale, paths.offer) + location.search);
  }
  return call('GET /api/offer', { signal });
}

export const offerQuery = queryOptions({ queryKey: ['offer'], queryFn: ({ signal }) => openOffer(signal) });

export const declineOffer = mutationOptions({ mutationFn: (form: OfferDeclineForm) => call('POST /api/offer/decline', { body: form }) });

export const askAboutOffer = mutationOptions({
  mutationFn: (form: OfferQuestionForm) => call('POST /api/offer/questions', { body: form }),
});

/** Milliseconds between two requests for the offer, until it is accepted. */
const settledInterval = 1_000;
const settledRequests = 15;

/** Loads the offer until it is accepted, a moment after the money has arrived, or until it shows that PayPal reviews the payment. */
export async function settledOffer(): Promise<GuestOffer> {
  for (let left = settledRequests; ; left -= 1) {
    const offer = await call('GET /api/offer');
    if (left === 1 || offer.state !== 'sent' || offer.paymentUnderReview) return offer;
    await new Promise((resolve) => setTimeout(resolve, settledInterval));
  }
}
