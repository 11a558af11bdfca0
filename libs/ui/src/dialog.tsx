import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { ArrowLeft, X } from 'lucide-react';
import { useTranslations } from './i18n/translations.js';

interface DialogProps {
  open: boolean;
  /** Called on Esc, the close button and a click on the backdrop. The parent closes the dialog by `open`. */
  onClose: () => void;
  title: string;
  /** One line below the title. */
  description?: ReactNode;
  /** Back arrow before the title, with its accessible name. */
  back?: { label: string; onBack: () => void };
  /** Any CSS length; on phones a dialog covers the screen. */
  width?: string;
  /** Sticky, below the scrolling content. */
  footer?: ReactNode;
  children: ReactNode;
}

const iconButton =
  'flex size-11 shrink-0 items-center justify-center rounded-full text-navy-soft transition-colors hover:bg-sand-pale hover:text-navy';

/** The native modal dialog: it traps the focus and makes the page behind it inert. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ onClose, title, description, back, width, footer, children }: Omit<DialogProps, 'open'>) {
  const { t } = useTranslations();
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const closeOnBackdrop = useEffectEvent((event: MouseEvent) => {
    // The content covers the dialog, so the dialog itself is the target only of clicks on the backdrop.
    if (event.target === event.currentTarget) onClose();
  });

  // A layout effect, so that it runs before the effects of the content, which may focus a field.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const opener = document.activeElement;
    dialog.showModal();
    dialog.addEventListener('mousedown', closeOnBackdrop);
    // Reading starts at the title; `showModal()` would focus the close button.
    heading.current?.focus();
    return () => {
      dialog.removeEventListener('mousedown', closeOnBackdrop);
      dialog.close();
      // React removes the element in the same task, before the browser restores the focus.
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
        // The parent decides whether the dialog closes.
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
      {/* Positioned, or hidden labels of the content would be laid out in the dialog, which then scrolls too. */}
      <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-6 sm:px-8 sm:py-8">{children}</div>
      {footer && <footer className="border-t border-line bg-white px-5 py-4 sm:px-8 sm:py-5">{footer}</footer>}
    </dialog>
  );
}
