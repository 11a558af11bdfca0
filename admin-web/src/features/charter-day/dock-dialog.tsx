import { Dialog, LoadError, Skeleton, Status, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { MemberForm } from '../../lib/party/member-form.js';
import { partyQuery } from '../../lib/party/party.queries.js';
import { SignDialog } from '../../lib/party/sign-dialog.js';
import type { DockAction } from './party.js';

interface Props {
  bookingId: string;
  action: DockAction;
  onClose: () => void;
}

/** The waiver, or the entry of a member, at the dock. The sheet does not have what they need: guardians and the text. */
export default function DockDialog({ bookingId, action, onClose }: Props) {
  return action.dialog === 'sign' ? (
    <SignDialog bookingId={bookingId} memberId={action.memberId} onClose={onClose} />
  ) : (
    <MemberDialog bookingId={bookingId} memberId={action.dialog === 'edit' ? action.memberId : undefined} onClose={onClose} />
  );
}

function MemberDialog({ bookingId, memberId, onClose }: { bookingId: string; memberId: string | undefined; onClose: () => void }) {
  const { t } = useTranslations();
  const query = useQuery(partyQuery(bookingId));
  const party = query.data;
  const member = party?.members.find(({ id }) => id === memberId);
  if (party && (member || !memberId)) {
    return <MemberForm bookingId={bookingId} party={party} member={member} withEmail={false} onClose={onClose} />;
  }
  return (
    <Dialog open onClose={onClose} title={t(memberId ? 'party.editTitle' : 'party.add')} width="38rem">
      {party && <p>{t('sign.memberGone')}</p>}
      {query.isError && !party && <LoadError title={t('party.failed')} query={query} />}
      {query.isPending && (
        <Status label={t('party.loading')}>
          <Skeleton className="h-48 w-full" />
        </Status>
      )}
    </Dialog>
  );
}
