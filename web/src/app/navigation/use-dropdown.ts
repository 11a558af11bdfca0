import { useEffect, useRef, useState } from 'react';
import type { Dispatch, RefObject, SetStateAction } from 'react';

/** How the dropdown was opened: a click keeps it open, hovering does not. */
type OpenedBy = false | 'hover' | 'click';

interface Dropdown {
  openedBy: OpenedBy;
  setOpenedBy: Dispatch<SetStateAction<OpenedBy>>;
  /** Contains the button and the dropdown. */
  root: RefObject<HTMLDivElement | null>;
  button: RefObject<HTMLButtonElement | null>;
  /** Closes the dropdown and focuses its button. */
  dismiss: () => void;
}

/** A dropdown below a button, closed by Esc, by a click outside and by the focus leaving it. */
export function useDropdown(): Dropdown {
  const [openedBy, setOpenedBy] = useState<OpenedBy>(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  // CSS opened it on focus before hydration (group-focus-within): it stays open.
  useEffect(() => {
    if (root.current?.contains(document.activeElement)) setOpenedBy('click');
  }, []);

  useEffect(() => {
    if (!openedBy) return undefined;
    const leave = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpenedBy(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenedBy(false);
      if (root.current?.contains(document.activeElement)) button.current?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', escape);
    };
  }, [openedBy]);

  const dismiss = () => {
    setOpenedBy(false);
    button.current?.focus();
  };
  return { openedBy, setOpenedBy, root, button, dismiss };
}
