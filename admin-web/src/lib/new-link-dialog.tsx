import { Input, toast, useTranslations } from '@charter/ui';
import { ConfirmDialog } from './confirm-dialog.js';

interface NewLinkDialogProps {
  /** Whose link it is. */
  description: string;
  /** What to say about the new link. */
  made: string;
  /** The new link; undefined before it was made. */
  url: string | undefined;
  busy: boolean;
  error: Error | null;
  onMake: () => void;
  onClose: () => void;
}

/** Replaces the link of a guest's page, and shows the new one to hand on. */
export function NewLinkDialog({ description, made, url, busy, error, onMake, onClose }: NewLinkDialogProps) {
  const { t } = useTranslations();

  async function copy(link: string) {
    try {
      await navigator.clipboard.writeText(link);
      toast({ title: t('newLink.copied') });
    } catch {
      // The browser denied access; the link can be selected by hand.
    }
  }

  return (
    <ConfirmDialog
      title={t('newLink.title')}
      description={description}
      message={url ? made : t('newLink.message')}
      cancelLabel={t('sendConfirmation.cancel')}
      confirmLabel={t(url ? 'newLink.copy' : 'newLink.make')}
      destructive={!url}
      busy={busy}
      error={error}
      onConfirm={() => (url ? void copy(url) : onMake())}
      onClose={onClose}
    >
      {url && <Input label={t('newLink.link')} readOnly value={url} onFocus={(event) => event.target.select()} />}
    </ConfirmDialog>
  );
}
