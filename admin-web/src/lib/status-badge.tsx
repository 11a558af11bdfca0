import type { BookingStatus } from '@charter/contracts';
import { Badge, type Tone, useTranslations } from '@charter/ui';

const tones: Record<BookingStatus, Tone> = { confirmed: 'success', completed: 'success', pending: 'warning', cancelled: 'danger' };

/** Green, yellow or red, and always with a text, so that the status does not depend on color vision. */
export function StatusBadge({ status }: { status: BookingStatus }) {
  const { t } = useTranslations();
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}
