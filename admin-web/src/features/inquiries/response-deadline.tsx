import type { Inquiry } from '@charter/contracts';
import { useTranslations } from '@charter/ui';
import { Hourglass, TriangleAlert } from 'lucide-react';
import { shortDuration } from '../../lib/short-duration.js';
import { useNow } from '../../lib/use-now.js';
import { receivedAt, timeToAnswer } from './inquiry-format.js';

const tickMs = 60_000;

/** The time left to answer a pending inquiry, updated every minute. */
export function ResponseDeadline({ inquiry }: { inquiry: Inquiry }) {
  const isWaiting = inquiry.status === 'pending' && receivedAt(inquiry.waitingSince) !== null;
  return isWaiting ? <Countdown since={inquiry.waitingSince} /> : null;
}

function Countdown({ since }: { since: string }) {
  const { t } = useTranslations();
  const { overdue, minutes } = timeToAnswer(since, useNow(tickMs));
  const Icon = overdue ? TriangleAlert : Hourglass;
  return (
    <span className={`figures inline-flex items-center gap-1.5 text-sm ${overdue ? 'font-medium text-danger' : 'text-navy-soft'}`}>
      <Icon aria-hidden="true" className="size-3.5" strokeWidth={1.8} />
      {t(overdue ? 'inquiries.overdue' : 'inquiries.timeLeft', { time: shortDuration(t, minutes) })}
    </span>
  );
}
