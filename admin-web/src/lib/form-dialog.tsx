import { Button, Dialog, errorWords, Notice, useTranslations } from '@charter/ui';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

interface Props {
  title: string;
  description?: string;
  width?: string;
  /** The word on the button that sends it. */
  save: string;
  /** Typed and not saved: closing asks first. */
  dirty: boolean;
  busy: boolean;
  /** Why it could not be saved, unless that stands at a field. */
  problem?: Error | null;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form over the page: it is sent from its foot, and does not throw away what was typed without asking. */
export function FormDialog({ title, description, width, save, dirty, busy, problem, onSubmit, onClose, children }: Props) {
  const { t } = useTranslations();
  const id = useId();
  const [asking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const askedFrom = useRef<Element>(null);
  const keepButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    if (!dirty) return onClose();
    askedFrom.current = document.activeElement;
    setAsking(true);
  };
  const keep = () => {
    setAsking(false);
    const field = form.current?.contains(askedFrom.current) ? askedFrom.current : form.current?.querySelector('input');
    if (field instanceof HTMLElement) field.focus();
  };

  useEffect(() => {
    if (asking) keepButton.current?.focus();
  }, [asking]);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);

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
            <Button ref={keepButton} look="secondary" onClick={keep}>
              {t('form.keep')}
            </Button>
            <Button look="danger" onClick={onClose}>
              {t('form.discard')}
            </Button>
          </div>
        ) : (
          <div className="flex flex-wrap justify-end gap-3">
            <Button look="secondary" onClick={close}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" form={id} busy={busy}>
              {save}
            </Button>
          </div>
        )
      }
    >
      <form
        ref={form}
        id={id}
        noValidate
        className="space-y-6"
        onSubmit={(event) => {
          event.preventDefault();
          // Enter in a field comes past the button, which would take no second press.
          if (!busy) onSubmit();
        }}
      >
        {children}
        {problem && <Notice tone="danger">{errorWords(t, problem)}</Notice>}
      </form>
    </Dialog>
  );
}
