import type { BoardCharter, WeatherCallPreviewForm, CallPreviewGuest } from '@charter/contracts';
import { money, Notice, type Translate, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { CheckboxField } from '../../lib/checkbox-field.js';
import { charterDay, charterHours, languageName, staffLocale } from '../../lib/format.js';
import { staffErrorText } from '../../lib/use-server-errors.js';
import { callPreviewQuery } from './weather.queries.js';

interface Props {
  /** Those in the range. */
  charters: readonly BoardCharter[];
  form: WeatherCallPreviewForm;
  /** The call is made or is being made: its preview would find nothing to call off. */
  isCalling: boolean;
  /** The dialog shows the error of the call, which is that of the preview. */
  hasFailed: boolean;
  onToggle: (bookingId: string) => void;
}

/** The charters in the range: those that stay ticked are called off, with what each guest is offered and what the refund would cost. */
export function CallPreviewList({ charters, form, isCalling, hasFailed, onToggle }: Props) {
  const { t } = useTranslations();
  const { data, error, isError } = useQuery(callPreviewQuery(form, !isCalling && form.bookingIds.length > 0));
  const guests = new Map(data?.guests.map((guest) => [guest.bookingId, guest]));
  const chosen = charters.filter(({ bookingId }) => form.bookingIds.includes(bookingId));
  const total = chosen.reduce((sum, { refund }) => sum + refund, 0);
  if (charters.length === 0) return <p className="text-navy-soft">{t('weather.noneInRange')}</p>;
  return (
    <>
      <fieldset>
        <legend className="mb-1 font-medium">{t('weather.charters')}</legend>
        <ul className="divide-y divide-line border-y border-line">
          {charters.map((charter) => {
            const isChosen = chosen.includes(charter);
            return (
              <li key={charter.bookingId} className="py-2">
                <CheckboxField
                  label={t('weather.charterOf', { hours: charterHours(charter), name: charter.guestName })}
                  hint={isChosen ? consequences(t, charter, guests.get(charter.bookingId)) : t('weather.staysBooked')}
                  checked={isChosen}
                  onChange={() => onToggle(charter.bookingId)}
                />
              </li>
            );
          })}
        </ul>
      </fieldset>
      {isError && !hasFailed && (
        <Notice tone="warning" title={t('weather.previewFailed')}>
          {staffErrorText(t, error)}
        </Notice>
      )}
      <p className="text-navy-soft">{t('weather.offers', { amount: money(total, staffLocale) })}</p>
    </>
  );
}

/** "Deutsch · offered Wed, Dec 16, 9:00 AM – 1:00 PM · refund $1,200". */
function consequences(t: Translate, { locale, refund }: BoardCharter, guest: CallPreviewGuest | undefined): string {
  const offer = guest?.offer && t('weather.previewOffer', { time: `${charterDay(guest.offer.date)}, ${charterHours(guest.offer)}` });
  return [
    languageName(locale),
    ...(guest ? [offer ?? t('weather.previewNoOffer')] : []),
    t('weather.previewRefund', { amount: money(guest?.refund ?? refund, staffLocale) }),
  ].join(' · ');
}
