import { useTranslations } from '@charter/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../confirm-dialog.js';
import { marksQuery } from './day-store.queries.js';

interface SignOut {
  /** Signs out, or asks first when marks of the day sheet are not sent: signing out deletes them. */
  signOut: () => void;
  /** The caller renders it. */
  dialog: ReactNode;
}

/** @param onSignOut ends the session */
export function useSignOut(onSignOut: () => void): SignOut {
  const { t } = useTranslations();
  const client = useQueryClient();
  const [unsent, setUnsent] = useState(0);
  const ask = async () => {
    const marks = await client.fetchQuery(marksQuery);
    if (marks.length > 0) setUnsent(marks.length);
    else onSignOut();
  };
  return {
    signOut: () => void ask(),
    dialog: unsent > 0 && (
      <ConfirmDialog
        title={t('day.signOutTitle')}
        message={t('day.signOutMessage', { count: unsent })}
        cancelLabel={t('day.signOutStay')}
        confirmLabel={t('day.signOutConfirm')}
        busy={false}
        onConfirm={() => {
          setUnsent(0);
          onSignOut();
        }}
        onClose={() => setUnsent(0)}
      />
    ),
  };
}
