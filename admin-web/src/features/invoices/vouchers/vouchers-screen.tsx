import { errorText, LoadError, money, Skeleton, toast, useTranslations } from '@charter/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Voucher, VoucherRefund } from '@charter/contracts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { EmptyState } from '../../../lib/empty-state.js';
import { staffLocale } from '../../../lib/format.js';
import { RecordMissing } from '../../../lib/record-missing.js';
import { useOpenRecord } from '../../../lib/use-open-record.js';
import { OpenWithdrawals } from './open-withdrawals.js';
import { VoucherRow } from './voucher-row.js';
import { resendVoucherMutation, vouchersQuery } from './vouchers.queries.js';

const VoucherRefundForm = lazy(() => import('./voucher-refund-form.js'));
const VoucherSettleForm = lazy(() => import('./voucher-settle-form.js'));
const VoucherEndForm = lazy(() => import('./voucher-end-form.js'));

/** Gift vouchers that were sold, and what all of them are still good for. @param views leads to the other lists */
export default function VouchersScreen({ views }: { views: ReactNode }) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const query = useQuery(vouchersQuery);
  const [refunded, setRefunded] = useState<{ voucher: Voucher; failed?: VoucherRefund }>();
  const ended = useOpenRecord({ kind: 'voucher', items: query.data?.vouchers, idOf: ({ id }) => id });
  const resend = useMutation(
    resendVoucherMutation(client, {
      onSuccess: () => toast({ title: t('vouchers.resent') }),
      onError: (error) => toast({ variant: 'destructive', title: t('vouchers.resendFailed'), description: errorText(t, error) }),
    }),
  );
  const { data } = query;
  return (
    <>
      <title>{`${t('vouchers.title')} · ${t('app.name')}`}</title>
      <header className="mb-5 flex max-w-5xl flex-wrap items-center justify-between gap-x-6 gap-y-4 lg:mb-6">
        <h1 className="text-display-md">{t('vouchers.title')}</h1>
        {views}
      </header>
      <OpenWithdrawals vouchers={data?.vouchers ?? []} />
      <div className="max-w-5xl" aria-busy={query.isFetching}>
        {query.isError && !data && <LoadError title={t('vouchers.failed')} query={query} />}
        {query.isPending && (
          <>
            <output className="sr-only">{t('vouchers.loading')}</output>
            <Skeleton className="h-64 w-full" />
          </>
        )}
        {data?.vouchers.length === 0 && <EmptyState title={t('vouchers.empty')} description={t('vouchers.emptyDescription')} />}
        {data && data.vouchers.length > 0 && (
          <>
            <p className="figures mb-4 text-navy-soft">{t('vouchers.outstanding', { amount: money(data.outstanding, staffLocale) })}</p>
            <ul aria-label={t('vouchers.title')} className="divide-y divide-line border-y border-line">
              {data.vouchers.map((voucher) => (
                <VoucherRow
                  key={voucher.id}
                  voucher={voucher}
                  busy={resend.isPending && resend.variables === voucher.id}
                  onResend={() => resend.mutate(voucher.id)}
                  onEnd={() => ended.open(voucher)}
                  onRefund={() => setRefunded({ voucher })}
                  onSettle={(failed) => setRefunded({ voucher, failed })}
                />
              ))}
            </ul>
          </>
        )}
      </div>
      {refunded && (
        <Suspense>
          {refunded.failed ? (
            <VoucherSettleForm voucher={refunded.voucher} refund={refunded.failed} onClose={() => setRefunded(undefined)} />
          ) : (
            <VoucherRefundForm voucher={refunded.voucher} onClose={() => setRefunded(undefined)} />
          )}
        </Suspense>
      )}
      {ended.record && (
        <Suspense>
          <VoucherEndForm key={ended.id} voucher={ended.record} onClose={ended.close} />
        </Suspense>
      )}
      {ended.isMissing && <RecordMissing onClose={ended.close} />}
    </>
  );
}
