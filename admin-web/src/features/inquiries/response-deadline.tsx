import type { Inquiry } from '@charter/contracts';
import { type Translate, useTranslations } from '@charter/ui';
import { Hourglass, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { receivedAt, timeToAnswer } from './inquiry-format.js';

const tickMs = 60_000;

/** The time left to answer a pending inquiry, updated every minute. */
export function ResponseDeadline({ inquiry }: { inquiry: Inquiry }) {
  const isWaiting = inquiry.status === 'pending' && receivedAt(inquiry.waitingSince) !== null;
  return isWaiting ? <Countdown since={inquiry.waitingSince} /> : null;
}

function Countdown({ since }: { since: string }) {
  const { t } = useTranslations();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const { overdue, minutes } = timeToAnswer(since, now);
  const Icon = overdue ? TriangleAlert : Hourglass;
  return (
    <span className={`figures inline-flex items-center gap-1.5 text-sm ${overdue ? 'font-medium text-danger' : 'text-navy-soft'}`}>
      <Icon aria-hidden="true" className="size-3.5" strokeWidth={1.8} />
      {t(overdue ? 'inquiries.overdue' : 'inquiries.timeLeft', { time: duration(t, minutes) })}
    </span>
  );
}

/** "45 min", "3 h 10 min", "2 days" */
function duration(t: Translate, minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return t('inquiries.days', { count: Math.floor(hours / 24) });
  const rest = minutes % 60;
  if (hours === 0) return t('inquiries.minutes', { minutes });
  return rest === 0 ? t('inquiries.hours', { hours }) : t('inquiries.hoursAndMinutes', { hours, minutes: rest });
}
