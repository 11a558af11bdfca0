import type { Trip } from '@charter/contracts';
import { money, useTranslations } from '@charter/ui';

const refundTexts = {
  none: 'trip.refundNone',
  sent: 'trip.refundSent',
  done: 'trip.refundDone',
  owed: 'trip.refundWaiting',
  failed: 'trip.refundWaiting',
  by_hand: 'trip.refundWaiting',
} as const;

/** Where the refund of a cancelled charter is. */
export default function RefundState({ cancellation }: { cancellation: NonNullable<Trip['cancellation']> }) {
  const { t, locale } = useTranslations();
  const { refundState, explanation } = cancellation;
  return (
    <p className="mt-5 max-w-prose border-l-2 border-lagoon py-1 pl-5 text-lg leading-8 font-medium">
      {t(refundTexts[refundState], { due: money(explanation.due, locale) })}
    </p>
  );
}
