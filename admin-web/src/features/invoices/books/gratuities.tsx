import type { Gratuities, Gratuity } from '@charter/contracts';
import { LoadError, mediumDay, money, Skeleton, Status, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staffLocale } from '../../../lib/format.js';
import { Panel } from '../../../lib/panel.js';
import { gratuitiesQuery } from './books.queries.js';
import { MonthSelect, months } from './month-select.js';

/** What guests gave the crew in a month, and what of it is paid to whom. */
export function GratuitiesPanel() {
  const { t } = useTranslations();
  const [choices] = useState(months);
  const [month, setMonth] = useState(choices[0]!);
  const query = useQuery(gratuitiesQuery(month));
  return (
    <Panel title={t('gratuities.title')} note={t('gratuities.note')}>
      <MonthSelect value={month} months={choices} onChange={setMonth} />
      <div className="mt-6">
        {query.data ? (
          <Month month={query.data} />
        ) : query.isError ? (
          <LoadError title={t('gratuities.failed')} query={query} />
        ) : (
          <Status label={t('gratuities.loading')} className="space-y-3">
            <Skeleton className="h-6 w-full max-w-md" />
            <Skeleton className="h-6 w-2/3 max-w-md" />
          </Status>
        )}
      </div>
    </Panel>
  );
}

function Month({ month: { gratuities, crew, total, unassigned } }: { month: Gratuities }) {
  const { t } = useTranslations();
  if (gratuities.length === 0) return <p className="text-navy-mute">{t('gratuities.none')}</p>;
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <div>
        <h3 className="eyebrow text-navy-mute">{t('gratuities.crew')}</h3>
        <dl className="figures mt-3 space-y-2">
          {crew.map(({ crewId, name, amount }) => (
            <Amount key={crewId} label={name} amount={amount} />
          ))}
          {unassigned > 0 && <Amount label={t('gratuities.unassigned')} amount={unassigned} />}
          <div className="border-t border-line pt-2 font-medium">
            <Amount label={t('gratuities.total')} amount={total} />
          </div>
        </dl>
      </div>
      <div>
        <h3 className="eyebrow text-navy-mute">{t('gratuities.charters')}</h3>
        <ul className="mt-1 divide-y divide-line">
          {gratuities.map((gratuity) => (
            <Given key={gratuity.id} gratuity={gratuity} />
          ))}
        </ul>
      </div>
    </div>
  );
}

function Amount({ label, amount }: { label: string; amount: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd className="shrink-0">{money(amount, staffLocale)}</dd>
    </div>
  );
}

function Given({ gratuity: { guestName, confirmationCode, charterDate, amount, returned, shares } }: { gratuity: Gratuity }) {
  const { t } = useTranslations();
  return (
    <li className="py-3">
      <p className="flex justify-between gap-4">
        <span className="min-w-0 wrap-anywhere">
          {guestName} <span className="figures text-navy-mute">{confirmationCode}</span>
        </span>
        <span className="figures shrink-0">{money(amount, staffLocale)}</span>
      </p>
      <p className="mt-0.5 text-sm text-navy-mute">
        {mediumDay(charterDate, staffLocale)} ·{' '}
        {shares.length > 0
          ? shares.map(({ name, amount: part }) => `${name} ${money(part, staffLocale)}`).join(', ')
          : t('gratuities.noCrew')}
        {returned > 0 && <> · {t('gratuities.returned', { amount: money(returned, staffLocale) })}</>}
      </p>
    </li>
  );
}
