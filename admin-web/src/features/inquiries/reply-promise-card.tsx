import { call } from '@charter/api-client';
import type { ReplyPromise } from '@charter/contracts';
import { LoadError, Skeleton, Status, useTranslations } from '@charter/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.js';
import { dateTimeInNassau } from '../../lib/format.js';
import { Panel } from '../../lib/panel.js';

const replyPromiseQuery = queryOptions({
  queryKey: ['inquiries', 'reply-promise'],
  queryFn: ({ signal }) => call('GET /api/admin/reply-promise', { signal }),
  // The overview stays open all day.
  refetchInterval: 60_000,
  refetchOnWindowFocus: true,
  staleTime: 5_000,
});

/** How fast inquiries are answered, and which wait now. */
export function ReplyPromiseCard() {
  const { t } = useTranslations();
  const query = useQuery(replyPromiseQuery);
  const { data } = query;
  return (
    <Panel title={t('replyPromise.title')} className="mt-10">
      {query.isPending && (
        <Status label={t('replyPromise.loading')}>
          <Skeleton className="h-12" />
        </Status>
      )}
      {query.isError && !data && <LoadError title={t('replyPromise.failed')} query={query} />}
      {data && <Measured promise={data} />}
    </Panel>
  );
}

function Measured({ promise: { waiting, last30Days, promisedMinutes } }: { promise: ReplyPromise }) {
  const { t } = useTranslations();
  const { inquiries, answeredInTime, medianMinutes, medianOpenMinutes: open } = last30Days;
  const shareText =
    inquiries === 0
      ? t('replyPromise.none')
      : t('replyPromise.share', { answered: answeredInTime, count: inquiries, hours: promisedMinutes / 60 });
  const medianText =
    medianMinutes !== null &&
    (typeof open === 'number'
      ? t('replyPromise.medianOpen', { minutes: medianMinutes, open })
      : t('replyPromise.median', { minutes: medianMinutes }));
  return (
    <>
      {waiting.since ? (
        <Link
          to={`${paths.inquiries}?status=pending`}
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
        >
          {t('replyPromise.waiting', { count: waiting.count, time: dateTimeInNassau(waiting.since) })}
        </Link>
      ) : (
        <p className="text-navy-mute">{t('replyPromise.noneWaiting')}</p>
      )}
      <p className="figures mt-1 text-[0.9375rem] text-navy-soft">{[shareText, medianText].filter(Boolean).join(' ')}</p>
    </>
  );
}
