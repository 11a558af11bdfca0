import { useEffect, useRef, useState } from 'react';
import type { Party, PartyMember } from '@charter/contracts';
import { Button, useTranslations } from '@charter/ui';
import { MergeDialog } from './merge-dialog.js';
import { MemberForm } from './member-form.js';
import { MemberRow } from './member-row.js';
import { RemoveDialog } from './remove-dialog.js';
import { SignDialog } from './sign-dialog.js';

/** The list of the party, of which one entry at a time is edited. */
export default function PartyEditor({ party }: { party: Party }) {
  const { t } = useTranslations();
  const { members, max, waiver } = party;
  const [edited, setEdited] = useState<string | undefined>(members.length === 0 ? 'new' : undefined);
  const [signing, setSigning] = useState<PartyMember>();
  const [removing, setRemoving] = useState<PartyMember>();
  const [merging, setMerging] = useState<PartyMember>();
  const prepared = members.filter(({ joined, signature }) => !joined && !signature);
  const add = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const closed = useRef(false);
  useEffect(() => {
    // The closed form had the focus.
    if (edited === undefined && closed.current) (add.current ?? list.current)?.focus();
    closed.current = false;
  }, [edited]);

  function close() {
    closed.current = true;
    setEdited(undefined);
  }

  function leaveDialog() {
    setRemoving(undefined);
    setMerging(undefined);
    // The button that opened the dialog may be gone with its row.
    setTimeout(() => document.activeElement === document.body && list.current?.focus());
  }

  const left = max - members.length;
  return (
    <div className="space-y-6">
      <ul ref={list} tabIndex={-1} className="divide-y divide-line border-y border-line outline-none">
        {members.map((member) => (
          <li key={member.id} className="py-5">
            {edited === member.id ? (
              <MemberForm member={member} party={party} onClose={close} />
            ) : (
              <MemberRow
                member={member}
                waiver={waiver}
                onChange={() => setEdited(member.id)}
                onRemove={() => setRemoving(member)}
                onSign={() => setSigning(member)}
                onMerge={member.joined && prepared.length > 0 ? () => setMerging(member) : undefined}
              />
            )}
          </li>
        ))}
        {edited === 'new' && (
          <li className="py-5">
            <MemberForm party={party} onClose={close} />
          </li>
        )}
      </ul>
      {edited !== 'new' && left > 0 && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button ref={add} variant="secondary" onClick={() => setEdited('new')} className="max-sm:w-full">
            {t('party.add')}
          </Button>
          <p className="figures text-sm">{t('party.left', { number: left })}</p>
        </div>
      )}
      {signing && waiver && <SignDialog member={signing} members={members} waiver={waiver} onClose={() => setSigning(undefined)} />}
      {removing && <RemoveDialog member={removing} onClose={leaveDialog} />}
      {merging && <MergeDialog member={merging} prepared={prepared} onClose={leaveDialog} />}
    </div>
  );
}
