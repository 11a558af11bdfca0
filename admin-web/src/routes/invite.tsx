import { toast, useTranslations } from '@charter/ui';
import { useNavigate, useParams } from 'react-router-dom';
import { paths } from '../app/paths.js';
import { AcceptInvitationForm } from '../features/team/accept-invitation-form.js';
import { BusinessName } from '../lib/business-name.js';

/** Opened by the link of an invitation, without a session. Nothing is requested before the form is sent: mail scanners open every link. */
export default function Invite() {
  const { t } = useTranslations();
  const navigate = useNavigate();
  const { token = '' } = useParams();
  return (
    <main className="mx-auto w-full max-w-sm px-6 py-12">
      <title>{`${t('invite.title')} · ${t('app.name')}`}</title>
      <BusinessName />
      <h1 className="mt-12 text-display-md">{t('invite.title')}</h1>
      <p className="mt-2 mb-8 text-navy-soft">{t('invite.description')}</p>
      <AcceptInvitationForm
        token={token}
        onAccepted={() => {
          toast({ title: t('invite.accepted'), description: t('invite.acceptedDescription') });
          void navigate(paths.login, { replace: true });
        }}
      />
    </main>
  );
}
