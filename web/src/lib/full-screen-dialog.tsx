import { useLayoutEffect, useRef } from 'react';
import type { DialogHTMLAttributes, RefObject } from 'react';
import { classes } from '@charter/ui';

export interface FullScreenProps extends Omit<DialogHTMLAttributes<HTMLDialogElement>, 'onCancel' | 'onClose'> {
  /** Its background as a class, which the page behind takes too: a modal dialog cannot cover the scroll bar's place. */
  ground: `bg-${string}`;
  /** Has the focus first; the platform would choose the cross. */
  first: RefObject<HTMLElement | null>;
  /** Gets the focus back. Unless given, whatever had it. */
  opener?: HTMLElement;
  /** Esc. The owner decides whether it closes, by what it renders next. */
  onClose: () => void;
}

/** What libs/ui's Dialog does, for a modal dialog that is the whole screen and draws its own frame. */
export function FullScreen({ ground, first, opener, onClose, className, ...rest }: FullScreenProps) {
  const element = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = element.current!;
    const before = opener ?? document.activeElement;
    dialog.showModal();
    first.current?.focus({ preventScroll: true });
    document.documentElement.classList.add(ground);
    return () => {
      document.documentElement.classList.remove(ground);
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [ground, first, opener]);

  return (
    <dialog
      {...rest}
      ref={element}
      className={classes(
        ground,
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
