import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { ArrowLeft, X } from 'lucide-react';
import { useTranslations } from './i18n/translations.js';

export interface DialogProps {
  open: boolean;
  /** Esc, the cross and a press beside the dialog. */
  onClose: () => void;
  title: string;
  /** One line below the title. */
  description?: ReactNode;
  /** Shown as an arrow before the title, with these words for screen readers. */
  back?: { label: string; onBack: () => void };
  /** Any CSS length; on phones a dialog is the whole screen. */
  width?: string;
  /** Stays in view below the scrolling content. */
  footer?: ReactNode;
  children: ReactNode;
}

const iconButton =
  'flex size-11 shrink-0 items-center justify-center rounded-full text-navy-soft transition-colors hover:bg-sand-pale hover:text-navy';

/** The platform's modal dialog: it keeps the focus, gives it back, and makes the page behind it inert. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ onClose, title, description, back, width, footer, children }: Omit<DialogProps, 'open'>) {
  const { t } = useTranslations();
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const closeBeside = useEffectEvent((event: MouseEvent) => {
    // The dialog's content covers it: only a press on the backdrop has the dialog itself as its target.
    if (event.target === event.currentTarget) onClose();
  });

  // Before the content's own effects, one of which may want the focus for a field.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const opener = document.activeElement;
    dialog.showModal();
    dialog.addEventListener('mousedown', closeBeside);
    // The title is where reading begins; the platform would choose the cross.
    heading.current?.focus();
    return () => {
      dialog.removeEventListener('mousedown', closeBeside);
      dialog.close();
      // The element leaves the page in the same breath, too early for the platform to give the focus back by itself.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);

  return (
    <dialog
      ref={element}
      className="sheet"
      style={width ? ({ '--sheet-width': width } as CSSProperties) : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        // The owner decides whether it closes, by what it renders next.
        event.preventDefault();
        onClose();
      }}
    >
      <header className="flex items-start gap-3 border-b border-line px-5 py-4 sm:px-8 sm:py-6">
        {back && (
          <button type="button" className={`${iconButton} -ml-3`} onClick={back.onBack} aria-label={back.label}>
            <ArrowLeft aria-hidden="true" className="size-5" />
          </button>
        )}
        <div className="min-w-0 flex-1 self-center">
          <h2 id={`${id}-title`} ref={heading} tabIndex={-1} className="text-display-sm outline-none">
            {title}
          </h2>
          {description && (
            <div id={`${id}-description`} className="mt-1 text-[0.9375rem] text-navy-soft">
              {description}
            </div>
          )}
        </div>
        <button type="button" className={`${iconButton} -mr-3`} onClick={onClose} aria-label={t('ui.close')}>
          <X aria-hidden="true" className="size-5" />
        </button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-6 sm:px-8 sm:py-8">{children}</div>
      {footer && <footer className="border-t border-line bg-white px-5 py-4 sm:px-8 sm:py-5">{footer}</footer>}
    </dialog>
  );
}
