import type { CancellationExplanation } from '@charter/contracts';
import { durationOf, regions } from '@charter/contracts/formats';
import type { Locale } from '@charter/contracts/browser';
import { money, noticeText, percentText, type Translate } from '@charter/ui';

/** "3 days and 2 hours", "71 hours", "48 minutes": days from the third on, as the terms write them. @param hours more than 0 */
function timeLeft(hours: number, locale: Locale): string {
  if (hours < 1) return durationOf(Math.max(1, Math.floor(hours * 60 + 0.01)), 'minute', locale);
  const whole = Math.floor(hours);
  if (whole < 72) return durationOf(whole, 'hour', locale);
  const parts = [durationOf(Math.floor(whole / 24), 'day', locale), ...(whole % 24 > 0 ? [durationOf(whole % 24, 'hour', locale)] : [])];
  // In these languages Intl joins two durations as it joins things.
  const joint = { ja: 'と', zh: '' }[locale as string];
  return joint === undefined ? new Intl.ListFormat(regions[locale]).format(parts) : parts.join(joint);
}

/** How long it is until departure, and which tier of the terms that is. */
export function noticeSentences({ hoursLeft, tierFrom, tierTo }: CancellationExplanation, t: Translate, locale: Locale): string {
  const leaves = hoursLeft > 0 && t('trip.cancelLeaves', { time: timeLeft(hoursLeft, locale) });
  return [leaves, tierSentence(tierFrom, tierTo, t, locale)].filter(Boolean).join(locale === 'ja' || locale === 'zh' ? '' : ' ');
}

function tierSentence(tierFrom: number | null, tierTo: number | null, t: Translate, locale: Locale): string | undefined {
  if (tierFrom === null) return undefined;
  const from = noticeText(tierFrom, locale);
  // Terms without any tier have no name for one.
  if (tierTo === null) return tierFrom > 0 ? t('trip.cancelTierFirst', { from }) : undefined;
  const until = noticeText(tierTo, locale);
  return tierFrom > 0 ? t('trip.cancelTierBetween', { from, until }) : t('trip.cancelTierLast', { until });
}

/** Sentence about a charter that is paid in full. */
export function refundSentence({ due, price, percent, addOns }: CancellationExplanation, t: Translate, locale: Locale): string {
  if (due === 0) return t('trip.cancelNothing');
  return t(addOns ? 'trip.cancelNowAddOns' : 'trip.cancelNow', {
    percent: percentText(percent, locale),
    due: money(due, locale),
    price: money(price, locale),
    addOns: money(addOns ?? 0, locale),
  });
}

/** Sentences about a charter that is paid in part: the percentage of the price is not the one of what was paid. */
export function partlyPaidSentences(
  { due, price, paid, kept = 0, percent, addOns }: CancellationExplanation & { paid: number },
  t: Translate,
  locale: Locale,
): string {
  const ofPrice =
    percent === 0 && !addOns ? t('trip.cancelNothing') : t('trip.cancelKept', { kept: money(kept, locale), price: money(price, locale) });
  const ofPaid = t(due > 0 ? 'trip.cancelPaidBack' : 'trip.cancelPaidNothing', { paid: money(paid, locale), due: money(due, locale) });
  return [ofPrice, ofPaid].join(locale === 'ja' || locale === 'zh' ? '' : ' ');
}
