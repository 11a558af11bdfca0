import type { Booking, Party, PartyMember } from '@charter/contracts';
import { Badge, Button, LoadError, Skeleton, Status, toast, useTranslations } from '@charter/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../lib/confirm-dialog.js';
import { dateTimeInNassau } from '../../../lib/format.js';
import { MemberForm } from '../../../lib/party/member-form.js';
import { partyQuery, removeMemberMutation } from '../../../lib/party/party.queries.js';
import { SignDialog } from '../../../lib/party/sign-dialog.js';
import { DetailNote } from './detail-list.js';

/** Who comes aboard, as guests and staff have entered it. */
export function PartySection({ booking }: { booking: Booking }) {
  const { t } = useTranslations();
  const query = useQuery(partyQuery(booking.id));
  return (
    <section className="border-b border-line py-6" aria-busy={query.isFetching}>
      <h3 className="eyebrow text-navy-mute">{t('party.title')}</h3>
      {query.isPending && (
        <Status label={t('party.loading')}>
          <Skeleton className="mt-3 h-12 w-full" />
        </Status>
      )}
      {query.isError && !query.data && <LoadError title={t('party.failed')} query={query} className="mt-3" />}
      {query.data && <PartyEditor bookingId={booking.id} party={query.data} />}
    </section>
  );
}

type Opened = { dialog: 'edit'; member?: PartyMember } | { dialog: 'remove' | 'sign'; member: PartyMember };

function PartyEditor({ bookingId, party }: { bookingId: string; party: Party }) {
  const { t } = useTranslations();
  const { members, max, waiver, joinUrl } = party;
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const signed = members.filter(({ signature }) => signature).length;
  const copyLink = () =>
    navigator.clipboard.writeText(new URL(joinUrl, window.location.origin).href).then(
      () => toast({ title: t('party.linkCopied') }),
      // The clipboard needs HTTPS and a permission.
      () => toast({ variant: 'destructive', title: t('party.linkNotCopied') }),
    );
  return (
    <>
      <p className="figures mt-2 text-[0.9375rem]">
        {t('party.entered', { number: members.length, total: max })}
        <DetailNote>{waiver ? t('party.signed', { number: signed, total: max }) : t('party.noWaiver')}</DetailNote>
      </p>
      {members.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              guardian={members.find(({ id }) => id === member.guardianId)}
              canSign={waiver !== undefined}
              onOpen={(dialog) => setOpened({ dialog, member })}
            />
          ))}
        </ul>
      )}
      {members.length >= max && <p className="mt-3 text-sm text-navy-mute">{t('party.full')}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        {members.length < max && (
          <Button variant="secondary" size="sm" onClick={() => setOpened({ dialog: 'edit' })}>
            {t('party.add')}
          </Button>
        )}
        <Button variant="secondary" size="sm" onClick={() => void copyLink()}>
          {t('party.copyLink')}
        </Button>
      </div>
      {opened?.dialog === 'edit' && <MemberForm bookingId={bookingId} party={party} member={opened.member} withEmail onClose={close} />}
      {opened?.dialog === 'sign' && <SignDialog bookingId={bookingId} memberId={opened.member.id} onClose={close} />}
      {opened?.dialog === 'remove' && <RemoveMember bookingId={bookingId} member={opened.member} onClose={close} />}
    </>
  );
}

interface RowProps {
  member: PartyMember;
  guardian: PartyMember | undefined;
  /** Whether a waiver is published. */
  canSign: boolean;
  onOpen: (dialog: Opened['dialog']) => void;
}

function MemberRow({ member, guardian, canSign, onOpen }: RowProps) {
  const { t } = useTranslations();
  const { name, age, needs, swims, email, signature } = member;
  const shownName = name ?? t('day.noName');
  const actions = [
    ...(canSign && !signature ? ([['sign', t('sign.here')]] as const) : []),
    ['edit', t('party.edit')],
    ['remove', t('party.remove')],
  ] as const;
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
        <span className={name ? 'font-medium' : 'text-navy-mute'}>{shownName}</span>
        <span className="text-sm text-navy-mute">{t(`age.${age}`)}</span>
        {swims === false && <Badge tone="danger">{t('day.cannotSwim')}</Badge>}
        {age !== 'adult' && !guardian?.name && <Badge tone="warning">{t('party.guardianMissing')}</Badge>}
        {canSign && !signature && <Badge tone="warning">{t('party.unsigned')}</Badge>}
      </p>
      {needs && <p className="mt-1 text-[0.9375rem] font-semibold wrap-anywhere whitespace-pre-line">{needs}</p>}
      <DetailNote>
        {[
          email,
          age !== 'adult' && guardian?.name && t('party.withGuardian', { name: guardian.name }),
          signature &&
            t('party.signedAs', { name: signature.signedName, version: signature.version, time: dateTimeInNassau(signature.signedAt) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </DetailNote>
      <p className="flex flex-wrap gap-x-6">
        {actions.map(([dialog, label]) => (
          <Button
            key={dialog}
            variant="quiet"
            size="sm"
            className="min-h-11"
            aria-label={`${label}: ${shownName}`}
            onClick={() => onOpen(dialog)}
          >
            {label}
          </Button>
        ))}
      </p>
    </li>
  );
}

function RemoveMember({ bookingId, member, onClose }: { bookingId: string; member: PartyMember; onClose: () => void }) {
  const { t } = useTranslations();
  const remove = useMutation(
    removeMemberMutation(useQueryClient(), bookingId, {
      onSuccess: () => {
        toast({ title: t('party.removed') });
        onClose();
      },
      onError: () => undefined,
    }),
  );
  return (
    <ConfirmDialog
      title={t('party.removeTitle')}
      description={member.name ?? t('day.noName')}
      message={t(member.signature ? 'party.removeSigned' : 'party.removeMessage')}
      cancelLabel={t('form.cancel')}
      confirmLabel={t('party.remove')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(member.id)}
      onClose={onClose}
    />
  );
}
