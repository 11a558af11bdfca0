import type { CancellationExplanation } from '@charter/contracts';
import { money, noticeText, type Translate } from '@charter/ui';
import { dateTimeInNassau, staffLocale } from '../../lib/format.js';

const dollars = (amount: number): string => money(amount, staffLocale);

/** What a cancellation would refund now, in a sentence for each part. Everything is the server's: nothing is computed here. */
export function explanationText(t: Translate, explanation: CancellationExplanation): string {
  const { nextChangeAt, nextPercent = 0 } = explanation;
  const next = nextChangeAt && t('cancellation.next', { at: dateTimeInNassau(nextChangeAt), percent: nextPercent });
  return [fixedText(t, explanation), next].filter(Boolean).join(' ');
}

/** What a cancellation has fixed: without what would have changed later. */
export function fixedText(t: Translate, explanation: CancellationExplanation): string {
  const { alreadyBack } = explanation;
  const earlier = alreadyBack > 0 && t('cancellation.alreadyBack', { amount: dollars(alreadyBack) });
  return [refundText(t, explanation), earlier].filter(Boolean).join(' ');
}

function refundText(t: Translate, { tierFrom, tierTo, percent, addOns, cappedBy, price, due }: CancellationExplanation): string {
  const values = { percent, due: dollars(due), price: dollars(price) };
  if (tierFrom === null) {
    if (due === 0) return t('cancellation.nothing');
    return t(percent === 100 ? 'cancellation.everything' : 'cancellation.amount', values);
  }
  if (addOns) return t('cancellation.withAddOns', { ...values, addOns: dollars(addOns) });
  const from = noticeText(tierFrom, staffLocale);
  if (cappedBy !== undefined) return t('cancellation.capped', values);
  if (tierTo === null) return t('cancellation.first', { ...values, from });
  const until = noticeText(tierTo, staffLocale);
  return percent === 0 ? t('cancellation.policyNothing', { until }) : t('cancellation.between', { ...values, from, until });
}
