import type { Trip } from '@charter/contracts';
import { momentText, money, useTranslations } from '@charter/ui';

const refundTexts = {
  none: 'trip.refundNone',
  sent: 'trip.refundSent',
  done: 'trip.refundDone',
  owed: 'trip.refundWaiting',
  failed: 'trip.refundWaiting',
  by_hand: 'trip.refundWaiting',
} as const;

/** State of a cancelled charter's refund: a sentence for each state that its parts are in. */
export default function RefundState({ cancellation }: { cancellation: NonNullable<Trip['cancellation']> }) {
  const { t, locale } = useTranslations();
  const { refundState, explanation, sentAt, refunds = [{ state: refundState, amount: explanation.due }] } = cancellation;
  const amounts = new Map<(typeof refundTexts)[typeof refundState], number>();
  for (const { state, amount } of refunds) amounts.set(refundTexts[state], (amounts.get(refundTexts[state]) ?? 0) + amount);
  return [...amounts].map(([text, amount]) => (
    <p key={text} className="mt-5 max-w-prose border-l-2 border-lagoon py-1 pl-5 text-lg leading-8 font-medium">
      {t(text, { due: money(amount, locale) })}
      {text === refundTexts.sent && sentAt && (
        <span className="mt-1 block text-base font-normal text-navy-soft">
          {t('trip.refundSince', { moment: momentText(sentAt, locale, 'long') })}
        </span>
      )}
    </p>
  ));
}
