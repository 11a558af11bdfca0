import { useQuery } from '@tanstack/react-query';
import { Button, Notice, useTranslations } from '@charter/ui';
import { businessQuery } from '../../lib/business.queries.js';
import { claimText } from '../../lib/claims.js';
import { PayPalBlockedError } from './paypal-sdk.js';

interface PayPalUnavailableProps {
  error: Error;
  /** It is being loaded again. */
  busy: boolean;
  onRetry: () => void;
}

/** Takes the place of PayPal's buttons: PayPal or our server is down, or something on the guest's side keeps PayPal's script out. */
export function PayPalUnavailable({ error, busy, onRetry }: PayPalUnavailableProps) {
  const { t } = useTranslations();
  const { data: business } = useQuery(businessQuery);
  const blocked = error instanceof PayPalBlockedError;
  const call = blocked ? claimText(t, business, 'payment.blockedCall', { phone: business?.phone ?? '' }) : undefined;
  return (
    <Notice
      tone="danger"
      title={t(blocked ? 'payment.blockedTitle' : 'payment.unavailableTitle')}
      actions={
        <Button variant="secondary" size="sm" busy={busy} onClick={onRetry}>
          {t('ui.tryAgain')}
        </Button>
      }
    >
      <p>{t(blocked ? 'payment.blockedText' : 'payment.unavailableText')}</p>
      {call && <p className="mt-2">{call}</p>}
    </Notice>
  );
}
