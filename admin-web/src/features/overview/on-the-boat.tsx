import type { BoatDay, BoatOccupancy } from '@charter/contracts';
import { phoneHref } from '@charter/contracts/browser';
import { type Day, shortDay, timeInNassau, todayInNassau, useTranslations } from '@charter/ui';
import { CalendarOff, Phone } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.js';
import { charterHours, fullName, staffLocale } from '../../lib/format.js';
import { Panel } from '../../lib/panel.js';
import { recordAddress } from '../../lib/record-address.js';
import { StatusBadge } from '../../lib/status-badge.js';

const linkStyle = 'inline-flex min-h-11 items-center text-sm text-lagoon-deep underline underline-offset-4';

/** Charters and blocked time of today and tomorrow. */
export function OnTheBoat({ days }: { days: BoatDay[] }) {
  const { t } = useTranslations();
  return (
    <Panel title={t('overview.onTheBoat')}>
      <p className="mb-4 flex flex-wrap gap-x-6">
        <Link to={paths.day} className={linkStyle}>
          {t('day.title')}
        </Link>
        <Link to={paths.weather} className={linkStyle}>
          {t('weather.title')}
        </Link>
        <Link to={paths.waiver} className={linkStyle}>
          {t('waiver.title')}
        </Link>
      </p>
      <div className="space-y-7">
        {days.map(({ day, times }, index) => (
          <section key={day} aria-label={t(index === 0 ? 'overview.today' : 'overview.tomorrow')}>
            <h3 className="flex items-baseline gap-2 border-b border-line pb-2 font-sans text-sm font-semibold">
              {t(index === 0 ? 'overview.today' : 'overview.tomorrow')}
              <span className="font-normal text-navy-mute">{shortDay(day, staffLocale)}</span>
            </h3>
            {times.length === 0 ? (
              <p className="py-4 text-[0.9375rem] text-navy-mute">{t('overview.noCharters')}</p>
            ) : (
              <ul>
                {times.map((time) => (
                  <TimeOnBoat key={time.startsAt} day={day} time={time} />
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
    </Panel>
  );
}

function TimeOnBoat({ day, time }: { day: Day; time: BoatOccupancy }) {
  const { t } = useTranslations();
  const formatHours = useHoursOn(day);
  const { booking, block } = time;
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line py-4 last:border-b-0 sm:grid-cols-[10.5rem_1fr_auto]">
      <p className="figures text-sm font-medium sm:leading-6">{formatHours(time)}</p>
      {booking ? (
        <>
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link to={recordAddress('booking', booking.confirmationCode)} className="font-medium wrap-anywhere hover:text-lagoon-deep">
                {fullName(booking)}
              </Link>
              <StatusBadge status={booking.status} />
            </p>
            <p className="text-sm text-navy-mute">
              {booking.packageName} <span className="whitespace-nowrap">· {t('bookings.guests', { count: booking.guestCount })}</span>
            </p>
          </div>
          <a
            href={phoneHref(booking.phone)}
            className="flex min-h-11 items-center gap-2 self-start text-sm text-lagoon-deep hover:underline sm:-my-2.5"
          >
            <Phone aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.6} />
            <span className="figures whitespace-nowrap">{booking.phone}</span>
          </a>
        </>
      ) : (
        block && (
          <div className="min-w-0 sm:col-span-2">
            <p className="flex items-center gap-2">
              <CalendarOff aria-hidden="true" className="size-4 shrink-0 text-navy-mute" strokeWidth={1.6} />
              {t(`blockReason.${block.reason}`)}
            </p>
            <p className="text-sm wrap-anywhere text-navy-mute">
              {block.note ? `${t('overview.blocked')} · ${block.note}` : t('overview.blocked')}
            </p>
          </div>
        )
      )}
    </li>
  );
}

/** The part of a time range on the given day: a block may begin before it or end after it. */
function useHoursOn(day: Day): (time: BoatOccupancy) => string {
  const { t } = useTranslations();
  return ({ startsAt, endsAt }) => {
    const startsToday = todayInNassau(new Date(startsAt)) === day;
    // A range that ends at midnight ends on the previous day.
    const endsToday = todayInNassau(new Date(Date.parse(endsAt) - 1)) === day;
    if (startsToday && endsToday) return charterHours({ startsAt, endsAt });
    if (startsToday) return t('overview.from', { time: timeInNassau(startsAt, staffLocale) });
    return endsToday ? t('overview.until', { time: timeInNassau(endsAt, staffLocale) }) : t('calendar.allDay');
  };
}
