import type { CharterPackage, PriceRule } from '@charter/contracts';
import { dateFormat } from '@charter/contracts/formats';
import { addMonthsToDay, classes, type Day, money, todayInNassau, useTranslations } from '@charter/ui';
import { useState } from 'react';
import { staffLocale } from '../../../lib/format.js';
import { Panel } from '../../../lib/panel.js';
import { SegmentedControl } from '../../../lib/segmented-control.js';
import { YearStrip, yearFrom } from '../../../lib/year-strip.js';
import { daysText, priceText, shortDaysText } from './price-text.js';
import { overlapsOf, periodsOf, type Segment, segmentsOf } from './year.js';

interface Props {
  rules: PriceRule[];
  packages: CharterPackage[];
}

/** Guests can book three months ahead, and prices are planned for the seasons after. */
const shownYears = 3;

/** A strip of twelve months for each package. */
export function PriceYear({ rules, packages }: Props) {
  const { t } = useTranslations();
  const [today] = useState(todayInNassau);
  const starts = Array.from({ length: shownYears }, (_, index) => addMonthsToDay(today, index * 12));
  const [start, setStart] = useState(starts[0]!);
  return (
    <Panel title={t('prices.year')} note={t('prices.yearNote')}>
      <SegmentedControl
        legend={t('prices.yearChoice')}
        name="year"
        options={starts.map((value, index) => ({ value, label: index === 0 ? t('prices.nextYear') : monthsText(yearFrom(value)) }))}
        value={start}
        onChange={setStart}
        className="mb-6"
      />
      <ul className="space-y-7">
        {packages.map((charterPackage) => (
          <PackageYear key={charterPackage.id} rules={rules} charterPackage={charterPackage} {...yearFrom(start)} />
        ))}
      </ul>
    </Panel>
  );
}

const month = dateFormat(staffLocale, { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** "Nov 2027 – Nov 2028" */
const monthsText = ({ from, to }: { from: Day; to: Day }) => `${month.format(Date.parse(from))} – ${month.format(Date.parse(to))}`;

function PackageYear({ rules, charterPackage, from, to }: { rules: PriceRule[]; charterPackage: CharterPackage; from: Day; to: Day }) {
  const { t } = useTranslations();
  const segments = segmentsOf(rules, charterPackage, from, to);
  const priced = segments.filter(({ rule }) => rule);
  const overlaps = overlapsOf(segments);
  return (
    <li>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 className="font-medium">{charterPackage.name}</h3>
        <p className="figures text-sm text-navy-mute">{t('prices.usually', { price: money(charterPackage.price, staffLocale) })}</p>
      </div>
      <Strip segments={segments} charterPackage={charterPackage} from={from} to={to} />
      {priced.length === 0 ? (
        <p className="mt-2 text-sm text-navy-mute">{t('prices.noneThisYear')}</p>
      ) : (
        <ul className="figures mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {byRule(priced).map(({ rule, price, periods }) => (
            <li key={`${rule!.id}-${price}`}>
              <span className={classes('mr-2 inline-block size-2.5 rounded-full', dots[toneOf(price, charterPackage.price)])} />
              {money(price, staffLocale)} <span className="text-navy-mute">{rule!.name}</span>{' '}
              {periods.length <= 2 && <span className="text-navy-mute">{periods.map(shortDaysText).join(', ')}</span>}
            </li>
          ))}
        </ul>
      )}
      {overlaps.map(({ rule, overruled }) => (
        <p key={`${rule.id}-${overruled.id}`} className="mt-1 text-sm text-warning">
          {t('prices.overlap', { applies: `${rule.name} (${priceText(rule)})`, other: `${overruled.name} (${priceText(overruled)})` })}
        </p>
      ))}
    </li>
  );
}

/** The periods of a rule and price together: a rule for weekends has fifty of them. */
function byRule(segments: Segment[]): { rule: PriceRule | undefined; price: number; periods: ReturnType<typeof periodsOf> }[] {
  const groups = new Map<number, Segment[]>();
  for (const segment of segments) groups.set(segment.rule!.id, [...(groups.get(segment.rule!.id) ?? []), segment]);
  return [...groups.values()].map((own) => ({ rule: own[0]!.rule, price: own[0]!.price, periods: periodsOf(own) }));
}

type Tone = 'higher' | 'lower' | 'same';

const toneOf = (price: number, usual: number): Tone => (price > usual ? 'higher' : price < usual ? 'lower' : 'same');

const dots: Record<Tone, string> = { higher: 'bg-lagoon-deep', lower: 'bg-success', same: 'bg-navy-mute' };
const fills: Record<Tone, string> = { higher: 'fill-lagoon-deep', lower: 'fill-success', same: 'fill-navy-mute' };

function Strip({ segments, charterPackage, from, to }: { segments: Segment[]; charterPackage: CharterPackage; from: Day; to: Day }) {
  const { t } = useTranslations();
  const priced = segments.filter(({ rule }) => rule);
  const count = priced.reduce((sum, segment) => sum + segment.days, 0);
  const label = t('prices.stripLabel', { name: charterPackage.name, days: daysText({ from, to }), count });
  const bands = priced.map(({ from: first, to: last, price, rule, overruled }) => ({
    from: first,
    to: last,
    title: `${shortDaysText({ from: first, to: last })}: ${money(price, staffLocale)} (${rule!.name})`,
    className: fills[toneOf(price, charterPackage.price)],
    edge: overruled.length > 0 ? 'fill-warning' : undefined,
  }));
  return <YearStrip label={label} from={from} to={to} bands={bands} />;
}
