import { money, useTranslations } from '@charter/ui';
import { staffLocale } from './format.js';
import { Stat } from './stats.js';

interface Props {
  figures: { netRevenue: number; totalFees: number; totalRefunds: number; feesUnknown: number };
}

/** What refunds and PayPal's fees leave of the revenue, and whether all fees are known. */
export function NetRevenueStat({ figures: { netRevenue, totalFees, totalRefunds, feesUnknown } }: Props) {
  const { t } = useTranslations();
  const less = t('netRevenue.less', { fees: money(totalFees, staffLocale), refunds: money(totalRefunds, staffLocale) });
  const unknown = feesUnknown > 0 ? `. ${t('netRevenue.unknown', { count: feesUnknown })}` : '';
  return <Stat label={t('netRevenue.title')} value={money(netRevenue, staffLocale)} note={`${less}${unknown}.`} />;
}
