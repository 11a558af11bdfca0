import { useEffect, useRef } from 'react';

const openersIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-opener]') ?? [])];
const indexOf = (list: HTMLElement | null, id: Id) => openersIn(list).findIndex((opener) => opener.dataset.opener === String(id));

type Id = string | number;

/**
 * Moves the focus between rows by key, and keeps it in the list: when a row is deleted or no longer matches the filter,
 * the next row is focused, because the browser would move the focus to the top of the page.
 * A row's focusable button has the attribute `data-opener` with the row's id.
 */
export function useRowFocus(rows: readonly { id: Id }[], dialogOpen: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const pending = useRef<{ id: Id; index: number; always: boolean } | null>(null);

  useEffect(() => {
    const target = pending.current;
    if (!target || dialogOpen) return;
    const index = rows.findIndex(({ id }) => id === target.id);
    // The user may have moved the focus elsewhere meanwhile.
    if (!target.always && (index >= 0 || document.activeElement !== document.body)) return;
    pending.current = null;
    const next = openersIn(list.current)[index >= 0 ? index : Math.min(target.index, rows.length - 1)];
    // An empty list has no row to focus.
    (next ?? list.current?.closest('main'))?.focus();
  }, [rows, dialogOpen]);

  const restoreLater = (id: Id, always: boolean) => {
    pending.current = { id, index: indexOf(list.current, id), always };
  };
  return {
    list,
    /** Focuses the next or previous row; the first one when the focus is outside of the list. @returns false at the list's end */
    moveFocus: (step: 1 | -1): boolean => {
      const openers = openersIn(list.current);
      const row = document.activeElement?.closest('tr, li');
      const index = row ? openers.findIndex((opener) => row.contains(opener)) : -1;
      const next = openers[index < 0 ? 0 : index + step];
      next?.focus();
      return next !== undefined;
    },
    /** Call before a change that may remove the row. */
    restoreFocusIfRemoved: (id: Id) => restoreLater(id, false),
    /** Call when a dialog about this row closes. */
    restoreFocusTo: (id: Id) => restoreLater(id, true),
  };
}

/** Arrow keys move between rows only when a row has the focus; elsewhere they scroll the page. */
export const isOnRow = ({ target }: KeyboardEvent): boolean => target instanceof HTMLElement && target.dataset.opener !== undefined;
