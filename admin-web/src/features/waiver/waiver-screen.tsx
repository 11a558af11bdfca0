import type { WaiverVersion } from '@charter/contracts';
import { Badge, Button, LoadError, Notice, Skeleton, Status, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { dateTimeInNassau, languageName } from '../../lib/format.js';
import { Panel } from '../../lib/panel.js';
import { waiverQuery } from './waiver.queries.js';

const PublishWaiver = lazy(() => import('./publish-waiver.js'));

/** The text that everybody aboard signs, with its former versions. */
export function WaiverScreen() {
  const { t } = useTranslations();
  const query = useQuery(waiverQuery);
  const versions = query.data;
  const [publishing, setPublishing] = useState(false);
  return (
    <>
      <title>{`${t('waiver.title')} · ${t('app.name')}`}</title>
      <header className="mb-7 flex max-w-4xl flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-display-md">{t('waiver.title')}</h1>
        {versions && (
          <Button size="sm" onClick={() => setPublishing(true)}>
            {t(versions.length > 0 ? 'waiver.newVersion' : 'waiver.firstVersion')}
          </Button>
        )}
      </header>
      <div className="max-w-4xl" aria-busy={query.isFetching}>
        {query.isPending && (
          <Status label={t('waiver.loading')}>
            <Skeleton className="h-40 w-full" />
          </Status>
        )}
        {query.isError && !versions && <LoadError title={t('waiver.failed')} query={query} />}
        {versions?.length === 0 && <Notice title={t('waiver.off')}>{t('waiver.offText')}</Notice>}
        {versions && versions.length > 0 && (
          <Panel title={t('waiver.versions')} note={t('waiver.versionsNote')}>
            <ul className="divide-y divide-line border-y border-line">
              {versions.map((version, index) => (
                <Version key={version.version} version={version} isCurrent={index === 0} />
              ))}
            </ul>
          </Panel>
        )}
      </div>
      {publishing && versions && (
        <Suspense>
          <PublishWaiver current={versions[0]} onClose={() => setPublishing(false)} />
        </Suspense>
      )}
    </>
  );
}

function Version({ version: { version, publishedAt, texts }, isCurrent }: { version: WaiverVersion; isCurrent: boolean }) {
  const { t } = useTranslations();
  const languages = Object.entries(texts) as [string, string][];
  return (
    <li className="py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="figures font-medium">{t('waiver.version', { version })}</span>
        {isCurrent && <Badge tone="success">{t('waiver.current')}</Badge>}
        <span className="figures text-sm text-navy-mute">{t('waiver.publishedAt', { time: dateTimeInNassau(publishedAt) })}</span>
      </p>
      {languages.map(([language, body]) => (
        <details key={language} className="mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm underline decoration-lagoon/40 underline-offset-[6px]">
            {languageName(language)}
          </summary>
          <div lang={language} className="mt-1 border-l-2 border-line pl-4 text-[0.9375rem] leading-7 wrap-anywhere whitespace-pre-line">
            {body}
          </div>
        </details>
      ))}
    </li>
  );
}
