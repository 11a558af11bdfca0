import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { Button, errorText, Notice, toast, useTranslations } from '@charter/ui';

interface CloseSessionProps {
  /** Ends the session of this browser. */
  close: () => Promise<void>;
  /** What the page has read in this session. */
  queryKey: QueryKey;
}

/** Closes the page in this browser, for a device that others use, too: its link opens it again. */
export function CloseSession({ close, queryKey }: CloseSessionProps) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: close,
    // What was read is removed, and what the page is without a session is read.
    onSuccess: () => {
      toast({ title: t('session.closed') });
      return client.resetQueries({ queryKey });
    },
  });
  return (
    <div className="space-y-3">
      <p>{t('session.closeText')}</p>
      <Button variant="secondary" busy={isPending} onClick={() => mutate()} className="max-sm:w-full">
        {t('session.close')}
      </Button>
      {error && <Notice tone="danger" title={errorText(t, error)} />}
    </div>
  );
}
