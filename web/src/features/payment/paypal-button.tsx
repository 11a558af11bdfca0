import { Spinner, useTranslations } from '@charter/ui';

/** In PayPal's brand color, which buyers recognize; the only color outside the theme. */
export function PayPalButton({ busy, onPay }: { busy: boolean; onPay: () => void }) {
  const { t } = useTranslations();
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={onPay}
      className="flex min-h-14 w-full items-center justify-center gap-3 rounded-sm bg-[#ffc439] px-6 text-base font-semibold text-[#0b2233] transition-colors hover:bg-[#f5b81f] aria-disabled:cursor-progress aria-disabled:opacity-70"
    >
      {busy && <Spinner className="size-4" />}
      {t(busy ? 'payment.approving' : 'payment.pay')}
    </button>
  );
}
