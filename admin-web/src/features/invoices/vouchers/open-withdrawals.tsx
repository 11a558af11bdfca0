import type { OpenWithdrawal, Voucher } from '@charter/contracts';
import { Button, errorText, LoadError, toast, useTranslations } from '@charter/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dateTimeInNassau } from '../../../lib/format.js';
import { Panel } from '../../../lib/panel.js';
import { Phrases } from '../../../lib/phrases.js';
import { answerWithdrawalMutation, withdrawalsQuery } from './vouchers.queries.js';

/** Withdrawals that need a decision of staff; nothing without any. @param vouchers that some of them are about */
export function OpenWithdrawals({ vouchers }: { vouchers: readonly Voucher[] }) {
  const { t } = useTranslations();
  const query = useQuery(withdrawalsQuery);
  const answer = useMutation(
    answerWithdrawalMutation(useQueryClient(), {
      onSuccess: () => toast({ title: t('withdrawals.saved') }),
      onError: (error) => toast({ variant: 'destructive', title: t('withdrawals.notSaved'), description: errorText(t, error) }),
    }),
  );
  if (query.isError && !query.data) return <LoadError title={t('withdrawals.failed')} query={query} />;
  if (!query.data?.withdrawals.length) return null;
  return (
    <Panel title={t('withdrawals.title')} note={t('withdrawals.note')} className="mb-10 max-w-5xl">
      <ul className="divide-y divide-line border-y border-line">
        {query.data.withdrawals.map((withdrawal) => (
          <WithdrawalRow
            key={withdrawal.id}
            withdrawal={withdrawal}
            last4={vouchers.find(({ id }) => id === withdrawal.voucherId)?.last4}
            busy={answer.isPending && answer.variables === withdrawal.id}
            onAnswered={() => answer.mutate(withdrawal.id)}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface RowProps {
  withdrawal: OpenWithdrawal;
  /** The last four characters of its voucher's code. */
  last4: string | undefined;
  busy: boolean;
  onAnswered: () => void;
}

function WithdrawalRow({ withdrawal, last4, busy, onAnswered }: RowProps) {
  const { t } = useTranslations();
  const { name, email, reference, obstacle, receivedAt } = withdrawal;
  const details = [
    t(`withdrawals.obstacle.${obstacle}`),
    last4 && t('withdrawals.voucher', { last4 }),
    t('withdrawals.number', { reference }),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 grow basis-72">
        <p className="font-medium wrap-anywhere">{t('withdrawals.of', { name, time: dateTimeInNassau(receivedAt) })}</p>
        <p className="mt-1 text-sm leading-6 wrap-anywhere text-navy-soft *:first:first-letter:uppercase">
          <Phrases of={details} />
        </p>
        <a
          href={`mailto:${email}`}
          className="inline-flex min-h-11 items-center text-sm wrap-anywhere underline underline-offset-4 lg:min-h-9"
        >
          {email}
        </a>
      </div>
      <Button variant="secondary" size="sm" busy={busy} onClick={onAnswered}>
        {t('withdrawals.answered')}
      </Button>
    </li>
  );
}
