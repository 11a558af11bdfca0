import type { CancellationRefundState } from '@charter/contracts';
import { Badge, type Tone, useTranslations } from '@charter/ui';

const tones: Record<CancellationRefundState, Tone> = {
  none: 'neutral',
  owed: 'warning',
  sent: 'warning',
  done: 'success',
  failed: 'danger',
  by_hand: 'warning',
};

/** State of a cancellation's refund. */
export function RefundStateBadge({ state }: { state: CancellationRefundState }) {
  const { t } = useTranslations();
  return <Badge tone={tones[state]}>{t(`cancellation.state.${state}`)}</Badge>;
}
