import type { BookingRecord, SentEmail } from '@charter/contracts';
import { Badge, Button, type Tone, useTranslations } from '@charter/ui';
import { dateTimeInNassau } from '../../../lib/format.js';
import { hasConfirmation, hasReminder } from '../booking-rules.js';
import type { OpenRecordDialog } from './booking-record.js';
import { DetailNote } from './detail-list.js';

const emailTones: Record<SentEmail['state'], Tone> = { queued: 'warning', sent: 'success', failed: 'danger', expired: 'neutral' };

/** E-mails to the guest. Subject and recipient of those older than the retention period are null. */
export function EmailsSection({ record, onOpen }: { record: BookingRecord; onOpen: OpenRecordDialog }) {
  const { t } = useTranslations();
  const { emails, booking, archivedAt } = record;
  return (
    <section className="pt-6">
      <h3 className="eyebrow text-navy-mute">{t('record.emails')}</h3>
      {emails.length === 0 && <p className="mt-2 text-[0.9375rem] text-navy-mute">{t('record.noEmails')}</p>}
      <ul className="mt-3 space-y-3">
        {emails.map(({ id, subject, to, state, sentAt, queuedAt }) => {
          const at = dateTimeInNassau(sentAt ?? queuedAt);
          return (
            <li key={id} className="flex items-start justify-between gap-4 text-[0.9375rem] leading-6">
              <div className="min-w-0 wrap-anywhere">
                {subject ?? t('record.emailPurged')}
                <DetailNote>{to ? t('record.emailTo', { to, at }) : at}</DetailNote>
              </div>
              <Badge tone={emailTones[state]} className="mt-0.5 shrink-0">
                {t(`emailState.${state}`)}
              </Badge>
            </li>
          );
        })}
      </ul>
      {!archivedAt && (
        <div className="mt-4 flex flex-wrap gap-3">
          {hasConfirmation(booking) && (
            <Button variant="secondary" size="sm" onClick={() => onOpen('sendConfirmation', booking)}>
              {t('sendConfirmation.open')}
            </Button>
          )}
          {hasReminder(booking) && (
            <Button variant="secondary" size="sm" onClick={() => onOpen('sendReminder', booking)}>
              {t('sendReminder.open')}
            </Button>
          )}
          <Button variant="secondary" size="sm" onClick={() => onOpen('sendLink', booking)}>
            {t('sendLink.open')}
          </Button>
          <Button variant="secondary" size="sm" onClick={() => onOpen('newLink', booking)}>
            {t('newLink.open')}
          </Button>
        </div>
      )}
    </section>
  );
}
