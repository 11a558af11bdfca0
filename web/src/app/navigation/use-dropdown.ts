import { useEffect, useRef, useState } from 'react';
import type { Dispatch, RefObject, SetStateAction } from 'react';

/** What opened it: a press keeps it open, a pointer that merely rests on it does not. */
export type Opened = false | 'hover' | 'press';

export interface Dropdown {
  opened: Opened;
  setOpened: Dispatch<SetStateAction<Opened>>;
  /** Around the button and what it opens. */
  root: RefObject<HTMLDivElement | null>;
  button: RefObject<HTMLButtonElement | null>;
  /** Closes it with the focus back on its button. */
  dismiss: () => void;
}

/** Something small below a button, closed by Esc, by a press beside it and by the focus leaving it. */
export function useDropdown(): Dropdown {
  const [opened, setOpened] = useState<Opened>(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  // Opened by its focus before this code ran: it stays.
  useEffect(() => {
    if (root.current?.contains(document.activeElement)) setOpened('press');
  }, []);

  useEffect(() => {
    if (!opened) return undefined;
    const leave = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpened(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpened(false);
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
  }, [opened]);

  const dismiss = () => {
    setOpened(false);
    button.current?.focus();
  };
  return { opened, setOpened, root, button, dismiss };
}
