import { type BookingRequestKind, type Cents, hourMs, type Locale, type RequestKind } from '@charter/contracts';

/** What waits to be paid. Pure. */

/** A charter is paid under the id of its hold. */
export type PaymentRequestKind = 'charter' | RequestKind;

export type PaymentRequestState = 'open' | 'paid' | 'closed';

/** Which states may follow a state. The payment request of a charter follows its hold instead, which may open again. */
export const requestTransitions: Record<PaymentRequestState, readonly PaymentRequestState[]> = {
  open: ['paid', 'closed'],
  paid: [],
  closed: [],
};

/** A payment request that is not that of a charter. */
export interface PaymentRequest {
  state: PaymentRequestState;
  amountCents: Cents;
  /** The payment that settled it. */
  paymentId: string | null;
}

/** An order that its buyer does not approve is captured no more after this time. It holds no slot, so it may take longer than a checkout. */
const payableMs = hourMs;

/** @returns until when an order that is made now is captured, UTC ISO 8601 */
export const payableUntil = (now: Date): string => new Date(now.getTime() + payableMs).toISOString();

/** A balance of which a part was paid in another way is not paid as it was asked for: the guest would pay too much. */
export const isPayable = ({ state, amountCents }: PaymentRequest, { balanceCents }: { balanceCents: Cents }): boolean =>
  state === 'open' && amountCents <= balanceCents;

type SettlementDecision = 'existing' | 'settle' | 'refuse';

/** @param paymentId of the captured payment. Money for a request that is closed, or was paid by another payment, goes back whole. */
export function decideRequestSettlement(request: PaymentRequest, paymentId: string): SettlementDecision {
  if (request.paymentId === paymentId) return 'existing';
  return requestTransitions[request.state].includes('paid') ? 'settle' : 'refuse';
}

const balance: Record<Locale, string> = {
  en: 'Balance, charter',
  de: 'Restzahlung, Charter',
  fr: 'Solde, location',
  it: 'Saldo, charter',
  nl: 'Restbedrag, charter',
  es: 'Pago restante, chárter',
  pt: 'Saldo, charter',
  ru: 'Доплата, чартер',
  zh: '尾款，包船',
  ja: '残金、チャーター',
};

const descriptions: Record<BookingRequestKind, Record<Locale, string>> = { balance };

/** What the buyer reads at PayPal. @param code XXXXX-XXXXX */
export const descriptionOf = (kind: BookingRequestKind, locale: Locale, code: string): string => `${descriptions[kind][locale]} ${code}`;

const gift: Record<Locale, string> = {
  en: 'Gift voucher for a private charter',
  de: 'Gutschein für einen privaten Charter',
  fr: 'Bon cadeau pour une sortie privée en mer',
  it: 'Buono regalo per un charter privato',
  nl: 'Cadeaubon voor een privécharter',
  es: 'Tarjeta regalo para un chárter privado',
  pt: 'Vale-presente para um charter privado',
  ru: 'Подарочный сертификат на частный чартер',
  zh: '私人包船礼券',
  ja: 'プライベートチャーターギフト券',
};

/** What the buyer of a voucher reads at PayPal. */
export const giftDescriptionOf = (locale: Locale): string => gift[locale];
