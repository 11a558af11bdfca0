import type { BookingStatus } from '@charter/contracts';
import { Badge, type Tone, useTranslations } from '@charter/ui';

const tones: Record<BookingStatus, Tone> = { confirmed: 'success', completed: 'success', pending: 'warning', cancelled: 'danger' };

/** Green, yellow or red, and always in words: no one has to tell colours apart. */
export function StatusBadge({ status }: { status: BookingStatus }) {
  const { t } = useTranslations();
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}
