import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@charter/api-client';
import { Notice, Spinner, Status, useTranslations } from '@charter/ui';
import { captureOrder } from './payment.queries.js';

interface ReturnedPaymentProps {
  orderId: string;
  /** False when the buyer cancelled. */
  approved: boolean;
  /** Reloads the trip until it shows the payment. */
  onPaid: () => Promise<unknown>;
  /** Reloads what the page shows of a payment that PayPal reviews. */
  onPending?: () => void;
}

/** After a return from PayPal's page to the trip, where pop-ups are blocked. The session of the trip, or of the offer, captures the order. */
export default function ReturnedPayment({ orderId, approved, onPaid, onPending }: ReturnedPaymentProps) {
  const { t } = useTranslations();
  const { data, error, isPending } = useQuery({
    queryKey: ['returned-payment', orderId],
    queryFn: async () => {
      const result = await captureOrder(orderId);
      if (result.status === 'COMPLETED') await onPaid();
      if (result.status === 'PENDING') onPending?.();
      return result;
    },
    enabled: approved,
    retry: false,
    staleTime: Infinity,
  });
  if (!approved) return <Notice title={t('payment.cancelled')}>{t('trip.payCancelled')}</Notice>;
  if (isPending) {
    return (
      <Status className="flex items-center gap-3">
        <Spinner className="size-5 text-lagoon-deep" />
        {t('payment.capturing')}
      </Status>
    );
  }
  if (data?.status === 'COMPLETED') return <Notice title={t('trip.payThanks')} />;
  if (error instanceof ApiError && error.code === 'SLOT_TAKEN')
    return (
      <Notice tone="danger" title={t('offer.takenTitle')}>
        {t('offer.taken')}
      </Notice>
    );
  const isClosed = error instanceof ApiError && error.code === 'PAYMENT_REQUEST_CLOSED';
  if (isClosed || data?.status === 'DECLINED' || data?.status === 'FAILED') {
    return (
      <Notice tone="danger" title={t('payment.failedTitle')}>
        {t(isClosed ? 'errors.PAYMENT_REQUEST_CLOSED' : 'payment.failedText')}
      </Notice>
    );
  }
  return <Notice title={t('payment.waitingTitle')}>{t('trip.payWaiting')}</Notice>;
}
