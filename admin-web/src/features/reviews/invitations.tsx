import type { PendingInvitation } from '@charter/contracts';
import { Button, LoadError, Skeleton, toast, useTranslations } from '@charter/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Send } from 'lucide-react';
import { useRef } from 'react';
import { charterDay, fullName } from '../../lib/format.js';
import { canRemind, errorMessage, invitationSentText } from './review-format.js';
import { invitationsQuery, inviteMutation } from './reviews.queries.js';

/** Guests of completed charters who have not submitted a review. */
export function Invitations() {
  const { t } = useTranslations();
  const { data: invitations, isPending, isError, isFetching, error, refetch } = useQuery(invitationsQuery);
  return (
    <section aria-labelledby="invitations" aria-busy={isFetching} className="rounded-md bg-sand-pale px-5 py-5 sm:px-6">
      <h2 id="invitations" className="text-xl leading-7">
        {t('invitations.title')}
      </h2>
      {isPending && <InvitationsSkeleton />}
      {isError && !invitations && (
        <LoadError title={t('invitations.failed')} query={{ error, isFetching, refetch }} className="mt-4">
          {errorMessage(t, error)}
        </LoadError>
      )}
      {invitations?.length === 0 && <p className="mt-2 text-[0.9375rem] leading-6 text-navy-mute">{t('invitations.empty')}</p>}
      {invitations && invitations.length > 0 && (
        <ul className="mt-2 divide-y divide-sand-deep/50">
          {invitations.map((invitation) => (
            <Invitation key={invitation.bookingId} invitation={invitation} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Invitation({ invitation }: { invitation: PendingInvitation }) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const row = useRef<HTMLLIElement>(null);
  const invite = useMutation(
    inviteMutation(client, {
      onSuccess: () => toast({ title: t('invitations.sent'), description: t('invitations.sentDescription') }),
      onError: (error) => toast({ variant: 'destructive', title: t('invitations.sendFailed'), description: errorMessage(t, error) }),
    }),
  );
  const { email, packageName, bookingDate, invitedAt } = invitation;
  const name = fullName(invitation);
  return (
    <li ref={row} tabIndex={-1} className="rounded-xs py-4 outline-offset-4 last:pb-1">
      <p className="font-medium wrap-anywhere" title={email}>
        {name}
      </p>
      <p className="text-sm leading-6 text-navy-mute">
        {packageName} · <span className="figures">{charterDay(bookingDate)}</span>
      </p>
      <div className="mt-2.5 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {invitedAt && (
          <p className="figures flex items-center gap-1.5 text-sm text-success">
            <Check aria-hidden="true" className="size-4" strokeWidth={2} />
            {invitationSentText(t, invitedAt)}
          </p>
        )}
        {(!invitedAt || canRemind(invitedAt)) && (
          <Button
            variant={invitedAt ? 'quiet' : 'secondary'}
            size="sm"
            busy={invite.isPending}
            // The pressed button disappears, so the row takes the focus.
            onClick={() => invite.mutate(invitation, { onSuccess: () => row.current?.focus() })}
          >
            {!invitedAt && !invite.isPending && <Send aria-hidden="true" className="size-3.5" strokeWidth={1.8} />}
            <span>{t(invitedAt ? 'invitations.remind' : 'invitations.send')}</span>
            <span className="sr-only">{t('invitations.to', { name })}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

function InvitationsSkeleton() {
  const { t } = useTranslations();
  return (
    <div className="mt-5 space-y-6">
      <output className="sr-only">{t('invitations.loading')}</output>
      {[1, 2].map((row) => (
        <div key={row} className="space-y-2.5">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-9 w-32" />
        </div>
      ))}
    </div>
  );
}
