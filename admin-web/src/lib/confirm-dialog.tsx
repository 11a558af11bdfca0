import { Button, Dialog, errorText, Notice, useTranslations } from '@charter/ui';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  description?: string;
  /** What happens on confirmation. */
  message: ReactNode;
  cancelLabel: string;
  confirmLabel: string;
  /** Draws the confirm button in red. Defaults to true. */
  destructive?: boolean;
  confirmDisabled?: boolean;
  busy: boolean;
  /** An error, or a message to show in place of its usual text. */
  error?: Error | string | null;
  onConfirm: () => void;
  onClose: () => void;
  /** Shown below the message. */
  children?: ReactNode;
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({
  title,
  description,
  message,
  cancelLabel,
  confirmLabel,
  destructive = true,
  confirmDisabled,
  busy,
  error,
  onConfirm,
  onClose,
  children,
}: Props) {
  const { t } = useTranslations();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      width="34rem"
      footer={
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button variant="secondary" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button
            className={destructive ? 'bg-danger! hover:bg-danger/90!' : undefined}
            busy={busy}
            disabled={confirmDisabled}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </div>
      }
    >
      <div className="leading-7 text-navy-soft">{message}</div>
      {children}
      {error && (
        <Notice tone="danger" className="mt-5">
          {typeof error === 'string' ? error : errorText(t, error)}
        </Notice>
      )}
    </Dialog>
  );
}
