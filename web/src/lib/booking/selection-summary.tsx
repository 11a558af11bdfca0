import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  classes,
  Duration,
  LoadError,
  longDay,
  money,
  Picture,
  Skeleton,
  NonBreakingHyphens,
  todayInNassau,
  useTranslations,
  TextInLanguage,
} from '@charter/ui';
import { textLanguage } from '../text-language.js';
import { addOnsQuery } from './add-ons.queries.js';
import { AddOnRow } from './add-on-rows.js';
import { hoursText } from './hours-text.js';
import { slotText } from './slot-text.js';
import { useSlotTimes } from './slot-times.js';
import { AmountRow, SummaryRow } from './summary-row.js';
import type { PricedDetails, Selection } from './selection.js';
import { type SelectionPrice, useSelectionPrice } from './selection-price.js';

interface SelectionSummaryProps {
  selection: Selection;
  /** What the guest has chosen so far. */
  details: PricedDetails;
  /** What is being paid, in whole US dollars; the price of the date unless given. */
  total?: number | undefined;
  className?: string;
  /** Shown below the price. */
  children?: ReactNode;
}

/** What is paid later and now, and what a cancellation keeps. */
function DepositRows({ total, dueNow, balanceDueAt }: Pick<SelectionPrice, 'total' | 'dueNow' | 'balanceDueAt'>) {
  const { t, locale } = useTranslations();
  if (total === undefined || dueNow === undefined) return null;
  return (
    <>
      <dl className="figures mt-4 space-y-4 text-[0.9375rem]">
        {balanceDueAt && (
          <div className="flex items-baseline justify-between gap-5">
            <dt className="text-balance text-navy-soft">
              {t('summary.balance', { date: longDay(todayInNassau(new Date(balanceDueAt)), locale) })}
            </dt>
            <dd className="font-medium text-navy">{money(total - dueNow, locale)}</dd>
          </div>
        )}
        <div className="flex items-baseline justify-between gap-4 border-t border-navy/15 pt-4">
          <dt className="text-navy-soft">{t('summary.dueNow')}</dt>
          <dd className="font-display text-[1.75rem] leading-none">{money(dueNow, locale)}</dd>
        </div>
      </dl>
      <p className="mt-4 text-sm leading-6 text-navy-soft">{t('summary.depositTerms')}</p>
    </>
  );
}

/** The chosen charter: picture, day, time, people, price. */
export function SelectionSummary({ selection, details, total, className, children }: SelectionSummaryProps) {
  const texts = useTranslations();
  const { t, locale } = texts;
  const { package: chosen, date, slot } = selection;
  const times = useSlotTimes(chosen, date);
  const { guestCount, addOns = [] } = details;
  const price = useSelectionPrice(selection, details);
  const offered = useQuery({ ...addOnsQuery(chosen.id, locale), enabled: addOns.length > 0 });
  const timeText = (label: string | undefined, hours: SelectionPrice['hours']): string => {
    if (!label) return t('summary.notChosen');
    return hours ? hoursText({ timeSlot: label, ...hours }, texts) : slotText(chosen, label, texts, times?.get(label));
  };
  const hasDeposit = price.total !== price.dueNow;
  const shown = hasDeposit ? price.total : (total ?? price.total);
  return (
    <section aria-label={t('summary.title')} className={classes('bg-sand-pale', className)}>
      <Picture src={chosen.imageUrl} alt="" sizes="(min-width: 48rem) 24rem, 100vw" ratio="16 / 9" className="max-sm:hidden" />
      <div className="p-5 sm:p-6">
        <h3 className="text-display-sm">
          <TextInLanguage language={textLanguage(chosen, 'name', locale)}>
            <NonBreakingHyphens>{chosen.name}</NonBreakingHyphens>
          </TextInLanguage>
        </h3>
        <dl className="mt-4 space-y-2.5 text-[0.9375rem]">
          <SummaryRow name={t('summary.date')}>{longDay(date, locale)}</SummaryRow>
          <SummaryRow name={t('summary.time')}>{timeText(slot, price.hours)}</SummaryRow>
          <SummaryRow name={t('summary.duration')}>
            <Duration>{chosen.duration}</Duration>
          </SummaryRow>
          {guestCount !== undefined && Number.isInteger(guestCount) && (
            <SummaryRow name={t('summary.guests')}>{t('summary.people', { count: guestCount })}</SummaryRow>
          )}
          {price.addOns.map((line, index) => {
            const addOn = offered.data?.find(({ id }) => id === addOns[index]?.id);
            const [name, language] = addOn ? [addOn.name, textLanguage(addOn, 'name', locale)] : [line.text, 'en' as const];
            return <AddOnRow key={line.text} name={name} language={language} qty={line.qty} amount={line.amount} />;
          })}
          {price.promo && <AmountRow name={t('summary.promoCode', { code: price.promo.text })} amount={price.promo.amount} />}
        </dl>
        <p className="figures mt-5 flex items-baseline justify-between gap-4 border-t border-navy/15 pt-4">
          <span className="text-[0.9375rem] text-navy-soft">{t('summary.total')}</span>
          {shown === undefined ? (
            // A rejected add-on is shown at its field.
            price.isFetching && <Skeleton className="h-7 w-24" />
          ) : (
            <span className="font-display text-[1.75rem] leading-none">{money(shown, locale)}</span>
          )}
        </p>
        {hasDeposit && <DepositRows {...price} />}
        {shown === undefined && price.error && (
          <LoadError title={t('summary.priceFailed')} query={{ ...price, error: price.error }} className="mt-3" />
        )}
        <div className="contents">{children}</div>
      </div>
    </section>
  );
}
