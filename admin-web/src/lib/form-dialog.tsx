import { Button, Dialog, Notice, useTranslations } from '@charter/ui';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useUnsavedWarning } from './use-unsaved-warning.js';

interface Props {
  title: string;
  description?: string | undefined;
  width?: string;
  submitLabel: string;
  cancelLabel?: string;
  /** The form has unsaved changes: closing asks for confirmation. */
  dirty: boolean;
  busy: boolean;
  /** What submitting does cannot be undone. */
  danger?: boolean;
  /** The form cannot be submitted yet, for example while an image is uploading. */
  submitDisabled?: boolean;
  /** Error of the whole form; errors of single fields are shown at the fields. */
  error?: string | null | undefined;
  errorTitle?: string;
  /** Shown in place of the form while its data is loading or could not be loaded. */
  fallback?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog. Closing it with unsaved changes asks for confirmation. */
export function FormDialog({
  title,
  description,
  width,
  submitLabel,
  cancelLabel,
  dirty,
  busy,
  danger = false,
  submitDisabled,
  error,
  errorTitle,
  fallback,
  onSubmit,
  onClose,
  children,
}: Props) {
  const { t } = useTranslations();
  const id = useId();
  const [confirming, setConfirming] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const previousFocus = useRef<Element>(null);
  const keepButton = useRef<HTMLButtonElement>(null);
  const keepEditing = () => {
    setConfirming(false);
    const field = form.current?.contains(previousFocus.current)
      ? previousFocus.current
      : form.current?.querySelector('input, select, textarea');
    if (field instanceof HTMLElement) field.focus();
  };
  const close = () => {
    if (confirming) return keepEditing();
    if (!dirty) return onClose();
    previousFocus.current = document.activeElement;
    setConfirming(true);
  };

  useEffect(() => {
    if (confirming) keepButton.current?.focus();
  }, [confirming]);
  useUnsavedWarning(dirty, close);

  return (
    <Dialog
      open
      onClose={close}
      title={title}
      description={description}
      width={width}
      footer={
        confirming ? (
          <div role="alertdialog" aria-label={t('form.unsaved')} className="flex flex-wrap items-center justify-end gap-3">
            <p className="mr-auto">{t('form.unsaved')}</p>
            <Button ref={keepButton} variant="secondary" onClick={keepEditing}>
              {t('form.keep')}
            </Button>
            <Button variant="danger" onClick={onClose}>
              {t('form.discard')}
            </Button>
          </div>
        ) : (
          <>
            {/* In the footer, because the end of a long form may be scrolled out of view. */}
            {error && (
              <Notice tone="danger" title={errorTitle} className="mb-4">
                {error}
              </Notice>
            )}
            <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
              <Button variant="secondary" onClick={close}>
                {cancelLabel ?? t('form.cancel')}
              </Button>
              {!fallback && (
                <Button type="submit" variant={danger ? 'danger' : 'primary'} form={id} busy={busy} disabled={submitDisabled}>
                  {submitLabel}
                </Button>
              )}
            </div>
          </>
        )
      }
    >
      {fallback || (
        <form
          ref={form}
          id={id}
          noValidate
          className="space-y-6"
          onSubmit={(event) => {
            event.preventDefault();
            // Enter in a field submits the form even while its button is disabled.
            if (!busy && !submitDisabled) onSubmit();
          }}
        >
          {children}
        </form>
      )}
    </Dialog>
  );
}
