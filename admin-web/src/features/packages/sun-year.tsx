import type { DarkDays, SlotMonth, SlotOfYear, SlotYear } from '@charter/contracts';
import { dateFormat, timesBetween } from '@charter/contracts/formats';
import { LoadError, monthName, Skeleton, useTranslations } from '@charter/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { staffLocale } from '../../lib/format.js';
import { YearStrip } from '../../lib/year-strip.js';
import { slotYearQuery, type SunRules } from './packages.queries.js';

const debounceMs = 300;
const shownMonths = 6;
const followsSun = /sunset|sunrise/i;

/** On which days the slots of the form would sail, and at what times, while staff enter them. Only for a package that the sun concerns. */
export function SunYear() {
  const { t } = useTranslations();
  const [timeSlots, backBeforeSunset, departAfterSunrise] = useWatch<SunRules, ['timeSlots', 'backBeforeSunset', 'departAfterSunrise']>({
    name: ['timeSlots', 'backBeforeSunset', 'departAfterSunrise'],
  });
  const rules = useSettled({ timeSlots, backBeforeSunset, departAfterSunrise });
  const hasRule = typeof rules.backBeforeSunset === 'number' || typeof rules.departAfterSunrise === 'number';
  const concerned = rules.timeSlots.length > 0 && (hasRule || rules.timeSlots.some((slot) => followsSun.test(slot)));
  const query = useQuery({ ...slotYearQuery(rules), enabled: concerned, placeholderData: keepPreviousData });
  if (!concerned) return null;
  return (
    <section aria-label={t('packages.sunYear')} aria-busy={query.isFetching} className="rounded-sm border border-line p-4 sm:p-5">
      <h3 className="text-sm font-medium">{t('packages.sunYear')}</h3>
      {query.data ? (
        <ul className="mt-4 space-y-6">
          {query.data.slots.map((slot) => (
            <SlotOfSun key={slot.timeSlot} slot={slot} year={query.data} onSun={followsSun.test(slot.timeSlot)} />
          ))}
        </ul>
      ) : query.error ? (
        <LoadError title={t('packages.sunYearFailed')} query={query} className="mt-3" />
      ) : (
        <>
          <output className="sr-only">{t('packages.sunYearLoading')}</output>
          <Skeleton className="mt-4 h-16 w-full" />
        </>
      )}
    </section>
  );
}

/** The rules after a pause in typing. */
function useSettled(rules: SunRules): SunRules {
  const [settled, setSettled] = useState(rules);
  const key = JSON.stringify(rules);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key) as SunRules), debounceMs);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}

function SlotOfSun({ slot, year, onSun }: { slot: SlotOfYear; year: SlotYear; onSun: boolean }) {
  const { t } = useTranslations();
  const summary = useSummary(slot, year);
  const bands = slot.dark.map((dark) => ({ ...dark, title: spanText(dark), className: 'fill-navy' }));
  return (
    <li>
      <p className="font-medium">{slot.timeSlot}</p>
      <p className="figures mt-0.5 text-sm text-navy-soft">{summary}</p>
      <YearStrip label={`${slot.timeSlot}: ${summary}`} from={year.from} to={year.to} bands={bands} />
      {onSun && (
        <dl aria-label={t('packages.sunYearMonths')} className="figures mt-3 grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-3">
          {slot.months.slice(0, shownMonths).map((month) => (
            <div key={month.month}>
              <dt className="text-navy-mute">{monthName(month.month, staffLocale)}</dt>
              <dd>{hoursOf(month, slot.minutes)}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

function useSummary({ sails, dark }: SlotOfYear, year: SlotYear): string {
  const { t } = useTranslations();
  if (sails === 0) return t('packages.sailsNever');
  if (sails === year.days) return t('packages.sailsAll', { count: year.days });
  return t('packages.sailsSome', { sails, days: year.days, dark: seasonsOf(dark, year).map(spanText).join(', ') });
}

/** A season that begins before the last day of the year that is shown goes on at its first day. */
function seasonsOf(dark: readonly DarkDays[], { from, to }: SlotYear): DarkDays[] {
  const [first, last] = [dark[0], dark.at(-1)];
  if (!first || !last || first === last || first.from !== from || last.to !== to) return [...dark];
  return [...dark.slice(1, -1), { from: last.from, to: first.to }];
}

const monthAndDay = dateFormat(staffLocale, { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** "Nov 7 – Dec 31" */
function spanText({ from, to }: DarkDays): string {
  const [first, last] = [monthAndDay.format(Date.parse(from)), monthAndDay.format(Date.parse(to))];
  return first === last ? first : `${first} – ${last}`;
}

/** "3:15–3:45 PM to 6:15–6:45 PM" */
function hoursOf({ earliest, latest }: SlotMonth, minutes: number): string {
  const times = (added: number) => timesBetween({ startMinute: earliest + added, endMinute: latest + added }, staffLocale);
  return `${times(0)} to ${times(minutes)}`;
}
