import type { Booking, OpenChoice } from '@charter/contracts';
import { money, useTranslations } from '@charter/ui';
import { ChooseButton } from '../../../lib/choice/choose-button.js';
import { charterDay, charterHours, dateTimeInNassau, fullName, staffLocale } from '../../../lib/format.js';
import { DetailNote, DetailRow, DetailSection } from './detail-list.js';

/** What the guest may still choose after a weather call or a move by the company; staff choose for a guest on the phone. */
export function ChoiceSection({ booking, choice }: { booking: Booking; choice: OpenChoice }) {
  const { t } = useTranslations();
  const { offer, refund, chooseBy, moveId } = choice;
  const guest = { ...choice, bookingId: booking.id, packageId: booking.packageId, name: fullName(booking) };
  return (
    <DetailSection title={t('choice.title')} action={<ChooseButton size="sm" className="mt-4" guest={guest} />}>
      <DetailRow label={t('choice.until')}>
        {dateTimeInNassau(chooseBy)}
        <DetailNote>{t(moveId ? 'choice.silenceKeeps' : 'choice.silenceRefunds')}</DetailNote>
      </DetailRow>
      {offer && <DetailRow label={t('choice.offer')}>{`${charterDay(offer.date)}, ${charterHours(offer)}`}</DetailRow>}
      {refund > 0 && <DetailRow label={t('record.refund')}>{money(refund, staffLocale)}</DetailRow>}
    </DetailSection>
  );
}
