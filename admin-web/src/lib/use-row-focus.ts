import { useEffect, useRef } from 'react';

const openersIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-opener]') ?? [])];
const placeOf = (list: HTMLElement | null, id: Id) => openersIn(list).findIndex((opener) => opener.dataset.opener === String(id));

type Id = string | number;

/**
 * Walking through the rows by key, and keeping one's place: when a row leaves the list (deleted, or changed out of
 * the filter) its neighbour takes the focus, so that the keyboard is never thrown back to the top of the page.
 */
export function useRowFocus(rows: readonly { id: Id }[], dialogOpen: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const awaited = useRef<{ id: Id; place: number; always: boolean } | null>(null);

  useEffect(() => {
    const wish = awaited.current;
    if (!wish || dialogOpen) return;
    const here = rows.findIndex(({ id }) => id === wish.id);
    // Without a dialog in between, focus that is somewhere was put there on purpose.
    if (!wish.always && (here >= 0 || document.activeElement !== document.body)) return;
    awaited.current = null;
    const next = openersIn(list.current)[here >= 0 ? here : Math.min(wish.place, rows.length - 1)];
    // Of an empty list nothing is left but the screen itself.
    (next ?? list.current?.closest('main'))?.focus();
  }, [rows, dialogOpen]);

  const expect = (id: Id, always: boolean) => {
    awaited.current = { id, place: placeOf(list.current, id), always };
  };
  return {
    list,
    /** To the next or the previous row; to the first from anywhere else. @returns false at the list's end */
    walk: (step: 1 | -1): boolean => {
      const openers = openersIn(list.current);
      const row = document.activeElement?.closest('tr, li');
      const here = row ? openers.findIndex((opener) => row.contains(opener)) : -1;
      const next = openers[here < 0 ? 0 : here + step];
      next?.focus();
      return next !== undefined;
    },
    /** It is changed or removed: it may be gone a moment later. */
    mayLeave: (id: Id) => expect(id, false),
    /** A dialog about this row closes. */
    comeBackTo: (id: Id) => expect(id, true),
  };
}

/** Arrows walk only from row to row: elsewhere they scroll the page, as everyone expects. */
export const isOnRow = ({ target }: KeyboardEvent): boolean => target instanceof HTMLElement && target.dataset.opener !== undefined;
