import type { Inquiry } from '@charter/contracts';
import { useState } from 'react';
import { useOpenRecord } from '../../lib/use-open-record.js';
import type { OpenDialog } from './details/inquiry-dialogs.js';
import { findInquiry } from './inquiries.queries.js';

/** The inquiry that is open, by the id in the address, and which of its dialogs. */
export function useOpenInquiry(inquiries: readonly Inquiry[] | undefined) {
  const address = useOpenRecord({ kind: 'inquiry', items: inquiries, idOf: ({ id }) => id, lookUp: findInquiry });
  /** A dialog that was opened from the details, or from a card while no inquiry is open. */
  const [other, setOther] = useState<OpenDialog | null>(null);
  const { id, record } = address;
  const isOfOpen = other && (id === undefined || String(other.inquiry.id) === id);
  const listed = other && inquiries?.find((one) => one.id === other.inquiry.id);
  const opened: OpenDialog | null = isOfOpen
    ? { ...other, inquiry: (id === undefined ? listed : record) ?? other.inquiry }
    : record
      ? { dialog: 'details', inquiry: record }
      : null;

  return {
    opened,
    isMissing: address.isMissing && !opened,
    /** Opens the details of an inquiry, or another dialog of it. */
    open: (next: OpenDialog): void => {
      setOther(next.dialog === 'details' ? null : next);
      if (next.dialog === 'details' && String(next.inquiry.id) !== id) address.open(next.inquiry);
    },
    close: (): void => {
      setOther(null);
      address.close();
    },
  };
}
