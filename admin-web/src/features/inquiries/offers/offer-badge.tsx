import type { StaffOffer } from '@charter/contracts';
import { Badge, type Tone, useTranslations } from '@charter/ui';
import { shortDuration } from '../../../lib/short-duration.js';
import { useNow } from '../../../lib/use-now.js';

const tickMs = 60_000;
const soonMinutes = 24 * 60;

const tones: Record<StaffOffer['state'], Tone> = {
  draft: 'neutral',
  sent: 'accent',
  accepted: 'success',
  declined: 'neutral',
  expired: 'warning',
  withdrawn: 'neutral',
};

/** Whether it was sent, opened and paid; in its last day, in how many hours it ends. */
export function OfferBadge({ offer: { state, openedAt, validUntil } }: { offer: StaffOffer }) {
  const { t } = useTranslations();
  const minutes = Math.ceil((Date.parse(validUntil) - useNow(tickMs).getTime()) / 60_000);
  if (state === 'sent' && minutes <= soonMinutes && minutes > 0) {
    return <Badge tone="warning">{t('offers.state.ending', { time: shortDuration(t, minutes) })}</Badge>;
  }
  if (state === 'sent' && openedAt) return <Badge tone="accent">{t('offers.state.opened')}</Badge>;
  return <Badge tone={tones[state]}>{t(`offers.state.${state}`)}</Badge>;
}
