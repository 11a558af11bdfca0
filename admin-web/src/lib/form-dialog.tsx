import { Button, Dialog, Notice, useTranslations } from '@charter/ui';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useUnsavedWarning } from './use-unsaved-warning.js';

interface Props {
  title: string;
  description?: string | undefined;
  width?: string;
  /** The word on the button that sends it. */
  save: string;
  /** The word on the button beside it, where closing leads back to another dialog. */
  cancel?: string;
  /** Typed and not saved: closing asks first. */
  dirty: boolean;
  busy: boolean;
  /** Something in it is still to come, such as a picture: it cannot be sent yet. */
  waiting?: boolean;
  /** Why it could not be saved, in words, unless that stands at a field. */
  problem?: string | null | undefined;
  /** What could not be done: the problem's title. */
  failed?: string;
  /** In the form's place while what it is about is not here yet, or did not come. */
  instead?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form over the page: it is sent from its foot, and does not throw away what was typed without asking. */
export function FormDialog({
  title,
  description,
  width,
  save,
  cancel,
  dirty,
  busy,
  waiting,
  problem,
  failed,
  instead,
  onSubmit,
  onClose,
  children,
}: Props) {
  const { t } = useTranslations();
  const id = useId();
  const [asking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const askedFrom = useRef<Element>(null);
  const keepButton = useRef<HTMLButtonElement>(null);
  const keep = () => {
    setAsking(false);
    const field = form.current?.contains(askedFrom.current) ? askedFrom.current : form.current?.querySelector('input, select, textarea');
    if (field instanceof HTMLElement) field.focus();
  };
  const close = () => {
    if (asking) return keep();
    if (!dirty) return onClose();
    askedFrom.current = document.activeElement;
    setAsking(true);
  };

  useEffect(() => {
    if (asking) keepButton.current?.focus();
  }, [asking]);
  useUnsavedWarning(dirty, close);

  return (
    <Dialog
      open
      onClose={close}
      title={title}
      description={description}
      width={width}
      footer={
        asking ? (
          <div role="alertdialog" aria-label={t('form.unsaved')} className="flex flex-wrap items-center justify-end gap-3">
            <p className="mr-auto">{t('form.unsaved')}</p>
            <Button ref={keepButton} variant="secondary" onClick={keep}>
              {t('form.keep')}
            </Button>
            <Button variant="danger" onClick={onClose}>
              {t('form.discard')}
            </Button>
          </div>
        ) : (
          <>
            {/* At the foot, where the button is that was pressed: the end of a long form may lie out of sight. */}
            {problem && (
              <Notice tone="danger" title={failed} className="mb-4">
                {problem}
              </Notice>
            )}
            <div className="flex flex-wrap justify-end gap-3">
              <Button variant="secondary" onClick={close}>
                {cancel ?? t('form.cancel')}
              </Button>
              {!instead && (
                <Button type="submit" form={id} busy={busy} disabled={waiting}>
                  {save}
                </Button>
              )}
            </div>
          </>
        )
      }
    >
      {instead || (
        <form
          ref={form}
          id={id}
          noValidate
          className="space-y-6"
          onSubmit={(event) => {
            event.preventDefault();
            // Enter in a field comes past the button, which would take no press now.
            if (!busy && !waiting) onSubmit();
          }}
        >
          {children}
        </form>
      )}
    </Dialog>
  );
}
