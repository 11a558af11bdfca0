import { type Cents, cents, dayMs, DomainError, hourMs, limits, minuteMs, type Locale, type RequestKind } from '@charter/contracts';

/** What waits to be paid. Pure. */

/** A charter is paid under the id of its hold. */
export type PaymentRequestKind = 'charter' | RequestKind;

export type PaymentRequestState = 'open' | 'paid' | 'closed';

/** Which states may follow a state. The payment request of a charter follows its hold instead, which may open again. */
export const paymentRequestTransitions: Record<PaymentRequestState, readonly PaymentRequestState[]> = {
  open: ['paid', 'closed'],
  paid: [],
  closed: [],
};

/** A payment request that is not that of a charter. */
export interface PaymentRequest {
  kind: PaymentRequestKind;
  state: PaymentRequestState;
  amountCents: Cents;
  /** The payment that settled it. */
  paymentId: string | null;
  expiresAt: Date | null;
  createdAt: Date;
}

/** An order that its buyer does not approve is captured no more after this time. It holds no slot, so it may take longer than a checkout. */
const payableMs = hourMs;

/** @returns until when an order that is made now is captured, UTC ISO 8601 */
export const payableUntil = (now: Date): string => new Date(now.getTime() + payableMs).toISOString();

/** Asking again renews what is kept for a payment, but without one it is kept for this long at most. */
const maxHoldMs = hourMs;
/** After the longest hold others can have it for this long before the same guest may hold it again. */
const offeredToOthers = hourMs;
/** Milliseconds for which an earlier hold of the same counts towards the limit. */
export const limitMemory = maxHoldMs + offeredToOthers;

/**
 * Until when a slot, or what a guest orders on the trip page, is kept while it is paid.
 * @param firstHeld when the same guest first held the same
 */
export const heldUntil = (now: Date, firstHeld: Date = now, minutes: number = limits.booking.holdMinutes): Date =>
  new Date(Math.min(now.getTime() + minutes * minuteMs, firstHeld.getTime() + maxHoldMs));

/**
 * Until when something is kept that the guest of a booking asks for, by the rules of `heldUntil`.
 * @param earlier requests for the same, made within `limitMemory`
 * @throws DomainError HOLD_GONE
 */
export function keptUntil(now: Date, earlier: readonly Pick<PaymentRequest, 'createdAt'>[]): Date {
  const until = heldUntil(now, new Date(Math.min(now.getTime(), ...earlier.map(({ createdAt }) => createdAt.getTime()))));
  if (until > now) return until;
  throw new DomainError('HOLD_GONE', { detail: 'This has been kept for you for an hour without being paid. Please try again in an hour.' });
}

/** Whether what it pays for is no longer kept. It can still be paid if it is still to be had. */
export const hasExpired = ({ expiresAt }: Pick<PaymentRequest, 'expiresAt'>, now: Date): boolean => expiresAt !== null && expiresAt <= now;

/** PayPal may take this long to decide about an eCheck or a payment in review. */
export const reviewMs = 7 * dayMs;

/** Whether PayPal reviews a payment of it: until the end of that payment what it pays for is kept, at most for `reviewMs`. */
export const isUnderReview = ({ state, pendingUntil }: { state: PaymentRequestState; pendingUntil: Date | null }, now: Date): boolean =>
  state === 'open' && pendingUntil !== null && pendingUntil > now;

/** Error for staff. @param subject such as "offer" */
export const underReview = (subject: string): DomainError =>
  new DomainError('PAYMENT_UNDER_REVIEW', {
    detail: `PayPal is reviewing a payment for this ${subject}, so it can't be replaced or withdrawn. Please wait until PayPal has decided.`,
  });

/** Error for staff who want to move a charter. @param request of which PayPal reviews a payment */
export function moveUnderReview({ kind }: Pick<PaymentRequest, 'kind'>): DomainError {
  const subject = kind === 'move' ? 'a move to another day' : 'add-ons';
  return new DomainError('PAYMENT_UNDER_REVIEW', {
    detail: `PayPal is reviewing the guest's payment for ${subject}, so this charter can't be moved. Please wait until PayPal has decided. If the charter can't sail, you can call it off.`,
  });
}

/** Whether the guest owes it. A gratuity is voluntary. */
export const isOwed = ({ kind }: Pick<PaymentRequest, 'kind'>): boolean => kind !== 'gratuity';

/**
 * Whether the guest can pay it now. A balance of more than is owed is not: it was paid in another way, and the guest would pay too much.
 * What is ordered besides is owed only once it is paid, so that the balance says nothing about it.
 */
export function isPayable(request: PaymentRequest, { balanceCents }: { balanceCents: Cents }, now: Date): boolean {
  if (request.state !== 'open' || hasExpired(request, now)) return false;
  return request.kind !== 'balance' || request.amountCents <= balanceCents;
}

/**
 * What an open balance asks for after what is owed has changed: what it leaves out, it leaves out still.
 * @param before what was owed, negative for what was paid too much
 * @returns 0 when what it asked for is paid, and more is owed. While nothing is owed it stays as it is, and is not payable: a payment
 *   that is being captured for it counts, and staff may correct one that they have recorded by mistake.
 */
export function followOwed(askedCents: Cents, before: Cents, after: Cents): Cents {
  if (after <= 0) return askedCents;
  if (before <= 0) return cents(Math.min(askedCents, after));
  return cents(Math.max(0, Math.min(askedCents, before) + after - before));
}

type SettlementDecision = 'existing' | 'settle' | 'refuse';

/** @param paymentId of the captured payment. Money for a request that is closed, or was paid by another payment, goes back whole. */
export function decideRequestSettlement(request: Pick<PaymentRequest, 'state' | 'paymentId'>, paymentId: string): SettlementDecision {
  if (request.paymentId === paymentId) return 'existing';
  return paymentRequestTransitions[request.state].includes('paid') ? 'settle' : 'refuse';
}

const balance: Record<Locale, string> = {
  en: 'Balance for charter',
  de: 'Restzahlung, Charter',
  fr: 'Solde de la sortie',
  it: 'Saldo del charter',
  nl: 'Restbedrag, charter',
  es: 'Pago restante, chárter',
  pt: 'Saldo, charter',
  ru: 'Остаток стоимости чартера',
  zh: '航程尾款',
  ja: 'チャーター残額',
};

const addons: Record<Locale, string> = {
  en: 'Add-ons for charter',
  de: 'Extras, Charter',
  fr: 'Options de la sortie',
  it: 'Extra per il charter',
  nl: 'Extra’s, charter',
  es: 'Extras, chárter',
  pt: 'Extras, charter',
  ru: 'Дополнительные услуги к чартеру',
  zh: '航程附加服务',
  ja: 'チャーターのオプション',
};

const gratuity: Record<Locale, string> = {
  en: 'Crew gratuity for charter',
  de: 'Trinkgeld für die Crew, Charter',
  fr: 'Pourboire pour l’équipage, sortie',
  it: 'Mancia per l’equipaggio, charter',
  nl: 'Fooi voor de bemanning, charter',
  es: 'Propina para la tripulación, chárter',
  pt: 'Gratificação para a tripulação, charter',
  ru: 'Чаевые экипажу, чартер',
  zh: '船员小费',
  ja: 'クルーへのお心付け',
};

const move: Record<Locale, string> = {
  en: 'Change of day for charter',
  de: 'Terminänderung, Charter',
  fr: 'Changement de jour de la sortie',
  it: 'Cambio di giorno del charter',
  nl: 'Andere dag, charter',
  es: 'Cambio de día, chárter',
  pt: 'Mudança de dia, charter',
  ru: 'Перенос чартера',
  zh: '航程改期',
  ja: 'チャーターの日程変更',
};

const offer: Record<Locale, string> = {
  en: 'Charter offer:',
  de: 'Charter, Angebot',
  fr: 'Offre pour la sortie',
  it: 'Offerta per il charter',
  nl: 'Charter, offerte',
  es: 'Chárter, oferta',
  pt: 'Charter, proposta',
  ru: 'Чартер, предложение',
  zh: '航程方案',
  ja: 'チャーターのご提案',
};

const descriptions: Record<Exclude<RequestKind, 'voucher'>, Record<Locale, string>> = { balance, addons, move, gratuity, offer };

/** What the buyer reads at PayPal. @param code XXXXX-XXXXX, or the title of an offer */
export const descriptionOf = (kind: Exclude<RequestKind, 'voucher'>, locale: Locale, code: string): string =>
  `${descriptions[kind][locale]} ${code}`;

const gift: Record<Locale, string> = {
  en: 'Gift voucher for a private charter',
  de: 'Gutschein für einen Privatcharter',
  fr: 'Bon cadeau pour une sortie privée en mer',
  it: 'Buono regalo per un charter privato',
  nl: 'Cadeaubon voor een privécharter',
  es: 'Tarjeta regalo para un chárter privado',
  pt: 'Vale-oferta para um charter privado',
  ru: 'Подарочный сертификат на частный чартер',
  zh: '私人航程礼券',
  ja: 'プライベートチャーターのギフト券',
};

/** What the buyer of a voucher reads at PayPal. */
export const giftDescriptionOf = (locale: Locale): string => gift[locale];
