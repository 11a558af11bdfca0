import type { DocumentKind } from '@charter/contracts';
import { NotPersonal, Personal, personal } from '@charter/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DocumentData } from './document.js';

/** The database refuses to delete a document, and to change anything of it but its data, from which an erasure takes the guest's contacts. */
@Entity('document')
export class DocumentEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  @NotPersonal()
  kind: DocumentKind;

  /** In Nassau, of the day of issue. */
  @Column('int')
  year: number;

  /** Counted from 1 in each kind and year, without gaps. */
  @Column('int')
  number: number;

  @Column('uuid', { name: 'booking_id' })
  bookingId: string;

  /** What it is for, unique within its kind: the booking, or a line that was added later; the folio's payment; the folio's refund. */
  @Column('text')
  @NotPersonal()
  ref: string;

  @Column('timestamptz', { name: 'issued_at' })
  issuedAt: Date;

  @Column('jsonb')
  @Personal()
  data: DocumentData;
}

export const personalDocuments = personal(DocumentEntity, {
  where: 'booking_id::text = ANY(guest_keys)',
  keys: ['id::text'],
  erasure: [
    {
      action: 'anonymize',
      set: `data = jsonb_set(data, '{charter}', data->'charter' || '{"email": "", "phone": ""}')
        || CASE WHEN data ? 'invoice' THEN jsonb_build_object('invoice', data->'invoice' || '{"specialRequests": null}') ELSE '{}' END`,
      stays:
        'name, charter, amounts and dates, which bookkeeping law requires of an invoice, a credit note and a receipt: until its retention time ends',
    },
  ],
});
