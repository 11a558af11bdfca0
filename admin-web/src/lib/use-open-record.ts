import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { listAddress, recordAddress, type RecordKind } from './record-address.js';
import { unsavedWork } from './unsaved-work.js';

interface Options<Item> {
  kind: RecordKind;
  /** What the screen has loaded; undefined while it is loading. */
  items: readonly Item[] | undefined;
  idOf: (item: Item) => string | number;
  /** Reads a record that is not among the items, null for none; without it, the items are all there are. */
  lookUp?: (id: string, signal: AbortSignal) => Promise<Item | null>;
}

/**
 * The record that the address names. Opening one is a step of the browser's history: Back closes it, and a reload or a link opens it again.
 * A record that leaves a filtered list stays open with its last values.
 */
export function useOpenRecord<Item>({ kind, items, idOf, lookUp }: Options<Item>) {
  const { [kind]: named } = useParams();
  const { state, search, key } = useLocation() as { state: { opened?: boolean } | null; search: string; key: string };
  const navigate = useNavigate();
  const [last, setLast] = useState<Item>();
  // The address changes a moment later.
  const [closed, setClosed] = useState<string>();
  const id = closed === key ? undefined : named;
  const isOpen = (item: Item) => String(idOf(item)) === id;
  const listed = id === undefined ? undefined : items?.find(isOpen);
  if (listed !== undefined && listed !== last) setLast(listed);
  const known = listed ?? (last !== undefined && isOpen(last) ? last : undefined);
  const isSought = id !== undefined && known === undefined;
  const found = useQuery({
    queryKey: ['open record', kind, id],
    queryFn: lookUp && isSought ? ({ signal }) => lookUp(id, signal) : skipToken,
    staleTime: 5_000,
  });
  useEffect(() => unsavedWork.stay(), [key]);

  return {
    /** The part of the address; undefined while no record is open. */
    id,
    record: known ?? (isSought ? (found.data ?? undefined) : undefined),
    /** There is no such record. */
    isMissing: isSought && (lookUp ? found.isFetched && !found.data : items !== undefined),
    /** Opened from another record, it takes its place. */
    open: (item: Item): void => {
      setLast(item);
      void navigate(
        { pathname: recordAddress(kind, idOf(item)), search },
        {
          state: { opened: id === undefined || state?.opened === true },
          replace: id !== undefined,
        },
      );
    },
    /** Shows a newer version of the open record. */
    keep: (item: Item): void => {
      if (isOpen(item)) setLast(item);
    },
    close: (): void => {
      if (id === undefined) return;
      setClosed(key);
      if (!state?.opened) return void navigate(listAddress(kind) + (listAddress(kind).includes('?') ? '' : search), { replace: true });
      // The dialog has asked about unsaved changes already.
      unsavedWork.leave();
      void navigate(-1);
    },
  };
}
