import { lazy, useEffect, useRef, useState } from 'react';
import type { Trip } from '@charter/contracts';
import { fullName, languages } from '@charter/contracts/browser';
import { Button, useTranslations } from '@charter/ui';
import { SummaryRow } from '../../lib/booking/summary-row.js';
import { LazyBoundary } from '../../render/lazy-boundary.js';
import { Panel } from './panel.js';

const DetailsForm = lazy(() => import('./details-form.js'));

/** The guest's details as they are, and the form that changes them. */
export function DetailsPanel({ trip }: { trip: Trip }) {
  const { t, locale } = useTranslations();
  const [editing, setEditing] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const closed = useRef(false);

  useEffect(() => {
    // The closed form took the focus with it.
    if (!editing && closed.current) change.current?.focus();
  }, [editing]);

  function close() {
    closed.current = true;
    setEditing(false);
  }

  return (
    <Panel anchor="details" title={t('details.title')}>
      <p className="font-medium text-navy">{fullName(trip, locale)}</p>
      {editing ? (
        <LazyBoundary>
          <DetailsForm trip={trip} onClose={close} />
        </LazyBoundary>
      ) : (
        <>
          <Details trip={trip} />
          <Button ref={change} variant="secondary" onClick={() => setEditing(true)} className="max-sm:w-full">
            {t('trip.changeDetails')}
          </Button>
        </>
      )}
      <p className="text-sm">{t('trip.detailsNote')}</p>
    </Panel>
  );
}

function Details({ trip: { email, phone, guestCount, specialRequests, locale } }: { trip: Trip }) {
  const { t } = useTranslations();
  const language = languages.find(({ code }) => code === locale);
  return (
    <dl className="space-y-3 text-[0.9375rem]">
      <SummaryRow name={t('details.email')}>{email}</SummaryRow>
      <SummaryRow name={t('details.phone')}>{phone}</SummaryRow>
      <SummaryRow name={t('details.guests')}>{t('summary.people', { count: guestCount })}</SummaryRow>
      {specialRequests && <SummaryRow name={t('details.requests')}>{specialRequests}</SummaryRow>}
      <SummaryRow name={t('trip.language')}>{language && <span lang={language.tag}>{language.name}</span>}</SummaryRow>
    </dl>
  );
}
