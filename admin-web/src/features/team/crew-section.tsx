import type { CrewMember } from '@charter/contracts';
import { phoneHref } from '@charter/contracts/browser';
import { Badge, Button, LoadError, Skeleton, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { crewQuery } from '../../lib/charter-day.queries.js';
import { Panel } from '../../lib/panel.js';

const CrewMemberForm = lazy(() => import('./crew-member-form.js'));

/** Who sails. A member of the crew needs no account. */
export function CrewSection() {
  const { t } = useTranslations();
  const query = useQuery(crewQuery);
  const crew = query.data;
  const [opened, setOpened] = useState<{ member?: CrewMember } | null>(null);
  return (
    <Panel title={t('crew.title')} note={t('crew.note')}>
      {query.isPending && <Skeleton className="h-16 w-full" />}
      {query.isError && !crew && <LoadError title={t('crew.failed')} query={query} />}
      {crew?.length === 0 && <p className="mb-4 text-navy-mute">{t('crew.empty')}</p>}
      {crew && crew.length > 0 && (
        <ul className="mb-5 divide-y divide-line border-y border-line">
          {crew.map((member) => (
            <li key={member.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-56">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-medium wrap-anywhere">{member.name}</span>
                  {!member.active && <Badge>{t('crew.inactive')}</Badge>}
                </p>
                <p className="text-sm text-navy-mute">
                  {t(`crewRole.${member.role}`)} ·{' '}
                  <a href={phoneHref(member.phone)} className="figures hover:underline">
                    {member.phone}
                  </a>
                </p>
              </div>
              <Button variant="secondary" size="sm" onClick={() => setOpened({ member })}>
                {t('crew.edit')}
                <span className="sr-only">{member.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {crew && (
        <Button variant="secondary" size="sm" onClick={() => setOpened({})}>
          {t('crew.add')}
        </Button>
      )}
      {opened && (
        <Suspense>
          <CrewMemberForm member={opened.member} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Panel>
  );
}
