import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@charter/api-client';
import { Notice, Spinner, Status, useTranslations } from '@charter/ui';
import { captureOrder } from './payment.queries.js';

interface UnknownReturnNoticeProps {
  orderId: string;
  /** False when the buyer cancelled. */
  approved: boolean;
}

/**
 * Shown after a return from PayPal without a saved checkout: in another browser, or where storage is blocked. An approved order is
 * captured here if its cookie belongs to this visitor, otherwise by PayPal's webhook.
 */
export default function UnknownReturnNotice({ orderId, approved }: UnknownReturnNoticeProps) {
  const { t } = useTranslations();
  const { data, error, isPending } = useQuery({
    queryKey: ['unknown-return', orderId],
    queryFn: () => captureOrder(orderId),
    enabled: approved,
    retry: false,
    staleTime: Infinity,
  });

  if (!approved) return <Notice title={t('payment.cancelled')}>{t('payment.cancelledText')}</Notice>;
  if (isPending) {
    return (
      <Status className="flex items-center gap-3">
        <Spinner className="size-5 text-lagoon-deep" />
        {t('payment.capturing')}
      </Status>
    );
  }
  if (error instanceof ApiError && error.code === 'SLOT_TAKEN') {
    return (
      <Notice tone="warning" title={t('schedule.taken')}>
        {t('payment.takenText')}
      </Notice>
    );
  }
  if (data?.status === 'DECLINED' || data?.status === 'FAILED') {
    return (
      <Notice tone="danger" title={t('payment.failedTitle')}>
        {t('payment.failedText')}
      </Notice>
    );
  }
  const paid = data?.status === 'COMPLETED';
  return (
    <Notice title={t(paid ? 'payment.success' : 'payment.returnedTitle')}>
      {t(paid ? 'payment.unplacedText' : 'payment.returnedText')}
    </Notice>
  );
}
