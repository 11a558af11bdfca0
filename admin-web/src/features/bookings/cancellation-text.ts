import type { CancellationExplanation } from '@charter/contracts';
import { money, noticeText, type Translate } from '@charter/ui';
import { dateTimeInNassau, staffLocale } from '../../lib/format.js';

const dollars = (amount: number): string => money(amount, staffLocale);

/** What a cancellation would refund now, in a sentence for each part. Everything is the server's: nothing is computed here. */
export function explanationText(t: Translate, explanation: CancellationExplanation): string {
  const { nextChangeAt, nextPercent = 0, paid } = explanation;
  const at = nextChangeAt && dateTimeInNassau(nextChangeAt);
  const kept = { at: at ?? '', percent: 100 - nextPercent };
  const next = at && (paid === undefined ? t('cancellation.next', { at, percent: nextPercent }) : t('cancellation.nextKept', kept));
  return [fixedText(t, explanation), sharesText(t, explanation), next].filter(Boolean).join(' ');
}

/** How a refund would go back; empty when all of it goes through PayPal. */
export function sharesText(t: Translate, { shares }: CancellationExplanation): string {
  if (!shares) return '';
  const { voucher, byHand } = shares;
  const toVoucher = voucher > 0 && t('cancellation.toVoucher', { amount: dollars(voucher) });
  return [toVoucher, byHand > 0 && t('cancellation.handBack', { amount: dollars(byHand) })].filter(Boolean).join(' ');
}

/** What a cancellation has fixed: without what would have changed later. */
export function fixedText(t: Translate, explanation: CancellationExplanation): string {
  const { alreadyBack } = explanation;
  const earlier = alreadyBack > 0 && t('cancellation.alreadyBack', { amount: dollars(alreadyBack) });
  return [refundText(t, explanation), earlier].filter(Boolean).join(' ');
}

function refundText(t: Translate, explanation: CancellationExplanation): string {
  const { tierFrom, tierTo, percent, addOns, cappedBy, price, paid, kept = 0, due } = explanation;
  const isPartly = paid !== undefined;
  const values = { percent, due: dollars(due), price: dollars(price) };
  if (tierFrom === null) {
    if (due === 0) return t('cancellation.nothing');
    const everything = isPartly ? kept === 0 : percent === 100;
    // What staff choose is a part of what was paid.
    return t(everything ? 'cancellation.everything' : 'cancellation.amount', { ...values, price: dollars(paid ?? price) });
  }
  if (isPartly) {
    const ofPrice = t(cappedBy === undefined ? 'cancellation.kept' : 'cancellation.keptCapped', {
      kept: dollars(kept),
      price: values.price,
    });
    const ofPaid = t(due > 0 ? 'cancellation.paidBack' : 'cancellation.paidNothing', { paid: dollars(paid), due: values.due });
    return `${ofPrice} ${ofPaid}`;
  }
  if (addOns) return t('cancellation.withAddOns', { ...values, addOns: dollars(addOns) });
  const from = noticeText(tierFrom, staffLocale);
  if (cappedBy !== undefined) return t('cancellation.capped', values);
  if (tierTo === null) return t('cancellation.first', { ...values, from });
  const until = noticeText(tierTo, staffLocale);
  return percent === 0 ? t('cancellation.policyNothing', { until }) : t('cancellation.between', { ...values, from, until });
}
