import { lazy, useState } from 'react';
import type { Party } from '@charter/contracts';
import { Button, useTranslations } from '@charter/ui';
import { CopyCode } from '../../lib/booking/copy-code.js';
import { LazyBoundary } from '../../render/lazy-boundary.js';
import { Panel } from './panel.js';

const PartyEditor = lazy(() => import('./party/party-editor.js'));
const NewLinkDialog = lazy(() => import('./new-link-dialog.js'));
const PartyLink = lazy(() => import('./party/party-link.js'));

/** How many of the party are known, the link for friends, and the list, which is loaded on demand. */
export function PartyPanel({ party }: { party: Party }) {
  const { t } = useTranslations();
  const [editing, setEditing] = useState(false);
  const [copyDenied, setCopyDenied] = useState(false);
  const [renewing, setRenewing] = useState(false);
  const { max, members, waiver } = party;
  const link = location.origin + party.joinUrl;
  const named = members.filter(({ name }) => name).length;
  const signed = members.filter(({ signature }) => signature).length;
  return (
    <Panel anchor="party" title={t('party.title')}>
      <p>{t('party.text')}</p>
      <p className="figures flex flex-wrap gap-x-8 gap-y-1 font-medium text-navy">
        <span>{t('party.named', { number: named, max })}</span>
        {waiver && <span>{t('party.signed', { number: signed, max })}</span>}
      </p>
      <div className="flex flex-wrap gap-x-8">
        <CopyCode code={link} label={t('party.copy')} onDenied={() => setCopyDenied(true)} />
        <Button variant="quiet" onClick={() => setRenewing(true)}>
          {t('party.newLink')}
        </Button>
      </div>
      <LazyBoundary>{copyDenied && <PartyLink link={link} />}</LazyBoundary>
      <LazyBoundary>{renewing && <NewLinkDialog of="party" onClose={() => setRenewing(false)} />}</LazyBoundary>
      {editing ? (
        <LazyBoundary>
          <PartyEditor party={party} />
        </LazyBoundary>
      ) : (
        <div>
          <Button variant="secondary" onClick={() => setEditing(true)} className="max-sm:w-full">
            {t('party.edit')}
          </Button>
        </div>
      )}
    </Panel>
  );
}
