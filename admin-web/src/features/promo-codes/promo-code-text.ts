import type { CharterPackage, PromoCode } from '@charter/contracts';
import { type Day, mediumDay, money, type Translate } from '@charter/ui';
import { staffLocale } from '../../lib/format.js';
import { packageName, weekdaysText } from '../../lib/limits-text.js';

/** "−10%" or "−$50". */
export const discountText = ({ percent, amount }: Pick<PromoCode, 'percent' | 'amount'>): string =>
  percent === null ? `−${money(amount ?? 0, staffLocale)}` : `−${percent}%`;

/** "from Dec 1, 2026", "until Dec 24, 2026", or both; undefined without a limit. */
function daysText(t: Translate, from: Day | null, to: Day | null): string | undefined {
  const day = (value: Day) => mediumDay(value, staffLocale);
  if (from && to) return t('promo.fromTo', { from: day(from), to: day(to) });
  if (from) return t('promo.from', { from: day(from) });
  return to ? t('promo.to', { to: day(to) }) : undefined;
}

/** What limits the code, each a phrase; empty without limits. */
export function limitsText(t: Translate, code: PromoCode, packages: readonly CharterPackage[]): string[] {
  const book = daysText(t, code.bookFrom, code.bookTo);
  const sail = daysText(t, code.sailFrom, code.sailTo);
  const names = code.packageIds.map((id) => packageName(t, id, packages));
  return [
    names.join(', '),
    book ? t('promo.booked', { days: book }) : '',
    sail ? t('promo.sailed', { days: sail }) : '',
    weekdaysText(code),
  ].filter(Boolean);
}

/** "3 bookings", or "bookings: 3 of 50". */
export const usesText = (t: Translate, { used, maxUses }: PromoCode): string =>
  maxUses === null ? t('promo.used', { count: used }) : t('promo.usedOf', { used, most: maxUses });

/** Why the code can no longer be used; undefined while it can. */
export function endedText(t: Translate, { used, maxUses, bookTo, sailTo }: PromoCode, today: Day): string | undefined {
  if (maxUses !== null && used >= maxUses) return t('promo.usedUp');
  return [bookTo, sailTo].some((day) => day !== null && day < today) ? t('prices.over') : undefined;
}
