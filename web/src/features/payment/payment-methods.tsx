import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { FundingSource } from '@charter/contracts/browser';
import { Skeleton, Spinner, Status, useTranslations } from '@charter/ui';
import type { OfferedMethod } from './methods.js';
import type { PressedButton } from './paypal-session.js';

type PayPalElement = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace -- React declares the elements of JSX in a namespace.
  namespace JSX {
    interface IntrinsicElements {
      'paypal-button': PayPalElement & { type: 'pay' };
      'paypal-pay-later-button': PayPalElement;
      'venmo-button': PayPalElement;
      'paypal-basic-card-container': PayPalElement;
      'paypal-basic-card-button': PayPalElement;
    }
  }
}

interface PaymentMethodsProps {
  offered: readonly OfferedMethod[];
  /** The method whose window or form is open. */
  opened: FundingSource | undefined;
  onPay: (pressed: PressedButton) => void;
}

/** PayPal's own buttons, which PayPal draws: here they only get their width. */
export function PaymentMethods({ offered, opened, onPay }: PaymentMethodsProps) {
  const { t } = useTranslations();
  const hasWallet = offered.some(({ source }) => source !== 'card');
  return (
    <fieldset aria-label={t('payment.methods')} aria-busy={opened !== undefined || undefined} className="flex min-w-0 flex-col gap-3">
      {offered.map((method) => (
        <MethodButton key={method.source} method={method} withDivider={method.source === 'card' && hasWallet} onPay={onPay} />
      ))}
      {opened && opened !== 'card' && (
        <Status className="flex items-center justify-center gap-3 text-[0.9375rem] text-navy-soft">
          <Spinner className="size-4" />
          {t('payment.approving')}
        </Status>
      )}
    </fieldset>
  );
}

interface MethodButtonProps {
  method: OfferedMethod;
  withDivider: boolean;
  onPay: (pressed: PressedButton) => void;
}

function MethodButton({ method: { source, productCode, countryCode }, withDivider, onPay }: MethodButtonProps) {
  const { t } = useTranslations();
  const button: PayPalElement = { className: 'block w-full', onClick: ({ currentTarget }) => onPay({ source, element: currentTarget }) };
  switch (source) {
    case 'paypal':
      return (
        <paypal-button type="pay" {...button}>
          {/* Shown only as long as PayPal has not defined its element. */}
          <button type="button" className="min-h-12 w-full rounded-sm bg-[#ffc439] px-6 font-semibold text-[#0b2233]">
            {t('payment.pay')}
          </button>
        </paypal-button>
      );
    case 'paylater':
      // Properties, because PayPal's element has no such attributes.
      return (
        <paypal-pay-later-button
          {...button}
          ref={(element) => {
            if (element) Object.assign(element, { productCode, countryCode });
          }}
        />
      );
    case 'venmo':
      return <venmo-button {...button} />;
    case 'card':
      return (
        <>
          {withDivider && <CardDivider />}
          <paypal-basic-card-container className="block w-full">
            <paypal-basic-card-button {...button} />
          </paypal-basic-card-container>
        </>
      );
  }
}

function CardDivider() {
  const { t } = useTranslations();
  return (
    <p className="flex items-center gap-4 py-1 text-sm text-navy-mute before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {t('payment.orCard')}
    </p>
  );
}

/** Same height as PayPal's button and the one for cards, which most buyers are offered. */
export function PaymentMethodsSkeleton() {
  const { t } = useTranslations();
  return (
    <Status label={t('payment.loading')}>
      <div className="flex flex-col gap-[3.25rem]">
        <Skeleton className="h-[2.8125rem] w-full" />
        <Skeleton className="h-[2.8125rem] w-full" />
      </div>
    </Status>
  );
}
