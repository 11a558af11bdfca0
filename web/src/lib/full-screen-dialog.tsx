import { useLayoutEffect, useRef } from 'react';
import type { DialogHTMLAttributes, RefObject } from 'react';
import { classes } from '@charter/ui';

interface FullScreenDialogProps extends Omit<DialogHTMLAttributes<HTMLDialogElement>, 'onCancel' | 'onClose'> {
  /** Background class, which the page behind gets too: a modal dialog does not cover the scroll bar's gutter. */
  background: `bg-${string}`;
  /** Focused on opening; `showModal()` would focus the close button. */
  initialFocus: RefObject<HTMLElement | null>;
  /** Gets the focus on closing; by default the element that had it before. */
  opener?: HTMLElement;
  /** Called on Esc. The parent closes the dialog by not rendering it. */
  onClose: () => void;
}

/** Like Dialog of libs/ui, for a modal dialog that covers the screen and has a layout of its own. */
export function FullScreenDialog({ background, initialFocus, opener, onClose, className, ...rest }: FullScreenDialogProps) {
  const element = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = element.current!;
    const returnFocusTo = opener ?? document.activeElement;
    dialog.showModal();
    initialFocus.current?.focus({ preventScroll: true });
    document.documentElement.classList.add(background);
    return () => {
      document.documentElement.classList.remove(background);
      dialog.close();
      if (returnFocusTo instanceof HTMLElement && returnFocusTo.isConnected) returnFocusTo.focus({ preventScroll: true });
    };
  }, [background, initialFocus, opener]);

  return (
    <dialog
      {...rest}
      ref={element}
      className={classes(
        background,
        'on-dark m-0 h-dvh max-h-none w-full max-w-none p-0 text-white open:flex open:flex-col',
        'transition-opacity duration-300 starting:open:opacity-0',
        className,
      )}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    />
  );
}
