import type { Voucher, VoucherRefund } from '@charter/contracts';
import { Badge, Button, mediumDay, money, todayInNassau, useTranslations } from '@charter/ui';
import { payPalWords, staffLocale } from '../../../lib/format.js';
import { Phrases } from '../../../lib/phrases.js';

interface Props {
  voucher: Voucher;
  busy: boolean;
  onResend: () => void;
  /** Opens the form of its last day. */
  onEnd: () => void;
  /** Opens the form of a refund. */
  onRefund: () => void;
  /** Opens the form of one that PayPal has rejected. */
  onSettle: (refund: VoucherRefund) => void;
}

/** One voucher: who bought it, for whom, what is left of it, and when it was sent. */
export function VoucherRow({ voucher, busy, onResend, onEnd, onRefund, onSettle }: Props) {
  const { t } = useTranslations();
  const { last4, state, amount, balance, reserved, expired, packageName, buyer, forName, deliverTo, deliverOn, deliveredAt, validUntil } =
    voucher;
  const refunds = voucher.refunds ?? [];
  const failed = refunds.find((refund) => refund.state === 'failed');
  const day = (value: string) => mediumDay(value, staffLocale);
  const sent = deliveredAt
    ? t('vouchers.sent', { day: day(todayInNassau(new Date(deliveredAt))), to: deliverTo })
    : t('vouchers.toBeSent', { day: day(deliverOn ?? todayInNassau()), to: deliverTo });
  const details = [
    t('vouchers.boughtBy', { name: `${buyer.firstName} ${buyer.lastName}`, day: day(todayInNassau(new Date(voucher.createdAt))) }),
    packageName,
    sent,
    validUntil && t(state === 'expired' ? 'vouchers.ended' : 'vouchers.until', { day: day(validUntil) }),
    expired > 0 && t('vouchers.expired', { amount: money(expired, staffLocale) }),
    ...refunds.map((refund) =>
      t(`vouchers.refunds.${refund.state}`, { amount: money(refund.amount, staffLocale), issue: payPalWords(refund.issue ?? '') }),
    ),
    reserved > 0 && t('vouchers.reserved', { amount: money(reserved, staffLocale) }),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-3">
          <span className="font-medium wrap-anywhere">{t('vouchers.for', { name: forName })}</span>
          <span className="figures text-sm text-navy-mute">…{last4}</span>
          {state !== 'open' && <Badge tone={state === 'returned' ? 'danger' : 'neutral'}>{t(`vouchers.state.${state}`)}</Badge>}
        </p>
        <p className="mt-1 text-sm leading-6 wrap-anywhere text-navy-soft *:first:first-letter:uppercase">
          <Phrases of={details} />
        </p>
      </div>
      <p className="figures min-w-24 sm:text-right">
        <span className="block font-medium">{money(balance, staffLocale)}</span>
        <span className="block text-sm text-navy-mute">{t('vouchers.of', { amount: money(amount, staffLocale) })}</span>
      </p>
      <div className="ml-auto flex flex-wrap justify-end gap-3 sm:min-w-60">
        {failed ? (
          <Button variant="secondary" size="sm" onClick={() => onSettle(failed)}>
            {t('vouchers.settle')}
          </Button>
        ) : (
          <Button variant="secondary" size="sm" disabled={balance <= 0} onClick={onRefund}>
            {t('vouchers.refund')}
          </Button>
        )}
        <Button variant="secondary" size="sm" disabled={state === 'returned'} onClick={onEnd}>
          {t(validUntil ? 'vouchers.changeEnd' : 'vouchers.setEnd')}
        </Button>
        <Button variant="secondary" size="sm" busy={busy} disabled={state === 'returned'} onClick={onResend}>
          {t(deliveredAt ? 'vouchers.resend' : 'vouchers.sendNow')}
        </Button>
      </div>
    </li>
  );
}
