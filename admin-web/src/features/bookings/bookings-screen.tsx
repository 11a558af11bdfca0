import { Button, useTranslations } from '@charter/ui';
import { CalendarOff, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Choice } from '../../lib/segmented-control.js';
import { BookingsList } from './list/bookings-list.js';

const BookingsCalendar = lazy(() => import('./calendar/bookings-calendar.js'));
const PhoneBooking = lazy(() => import('./actions/phone-booking.js'));
const BlockTime = lazy(() => import('./actions/block-time.js'));

const views = ['list', 'calendar'] as const;

/** Bookings as a list or as the boat's calendar; the address keeps which. */
export function BookingsScreen() {
  const { t } = useTranslations();
  const [params, setParams] = useSearchParams();
  const [adding, setAdding] = useState<'booking' | 'block' | null>(null);
  const view = views.find((one) => one === params.get('view')) ?? 'list';
  const show = (next: (typeof views)[number]) => setParams(next === 'list' ? {} : { view: next });

  const actions = (
    <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
      <Choice
        legend={t('bookings.view')}
        name="view"
        options={views.map((value) => ({ value, label: t(`bookings.${value}View`) }))}
        chosen={view}
        onChoose={show}
        className="max-sm:w-full max-sm:*:flex-1 max-sm:*:justify-center"
      />
      <Button variant="secondary" size="sm" className="max-lg:min-h-11 max-sm:flex-1" onClick={() => setAdding('block')}>
        <CalendarOff aria-hidden="true" className="size-4" strokeWidth={1.6} />
        {t('block.add')}
      </Button>
      <Button size="sm" className="max-lg:min-h-11 max-sm:flex-1" onClick={() => setAdding('booking')}>
        <Plus aria-hidden="true" className="size-4" strokeWidth={1.8} />
        {t('phone.add')}
      </Button>
    </div>
  );
  const done = () => setAdding(null);
  return (
    <>
      <title>{`${t('bookings.title')} · ${t('app.name')}`}</title>
      {view === 'list' ? (
        <BookingsList actions={actions} />
      ) : (
        <Suspense>
          <BookingsCalendar actions={actions} />
        </Suspense>
      )}
      <Suspense>
        {adding === 'booking' && <PhoneBooking onClose={done} />}
        {adding === 'block' && <BlockTime onClose={done} />}
      </Suspense>
    </>
  );
}
