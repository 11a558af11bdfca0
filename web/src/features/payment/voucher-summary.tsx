import { useQuery } from '@tanstack/react-query';
import { money, useTranslations } from '@charter/ui';
import { last4Of, payWith } from '../../lib/booking/applied-voucher.js';
import type { AppliedVoucher } from '../../lib/booking/applied-voucher.js';
import { filled, giftTextsQuery } from '../../lib/gift-texts.js';

/** Below the price: what each voucher pays of it, and what is left. @param total US dollars */
export function VoucherSummary({ vouchers, total }: { vouchers: readonly AppliedVoucher[]; total: number | undefined }) {
  const { locale } = useTranslations();
  const { data: texts } = useQuery(giftTextsQuery(locale));
  if (!texts || vouchers.length === 0 || total === undefined) return null;
  const { shares, due } = payWith(vouchers, total);
  return (
    <dl className="figures mt-4 space-y-2.5 text-[0.9375rem]">
      {vouchers.map((voucher, index) => (
        <div key={voucher.code} className="flex items-baseline justify-between gap-4">
          <dt className="text-navy-soft">{filled(texts.applied, { last4: last4Of(voucher) })}</dt>
          <dd>−{money(shares[index] ?? 0, locale)}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 border-t border-navy/15 pt-4">
        <dt className="shrink-0 text-navy-soft">{texts.toPay}</dt>
        <dd className="font-display text-[1.75rem] leading-none">{money(due, locale)}</dd>
      </div>
    </dl>
  );
}
