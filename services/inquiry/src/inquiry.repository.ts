import { Injectable } from '@nestjs/common';
import type { ContactForm } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { fingerprintOf, repeatsDuring } from './repeat.js';

export interface StoredInquiry {
  id: number;
  createdAt: Date;
}

@Injectable()
export class InquiryRepository {
  /** @returns undefined when the same person said the same a moment ago */
  async add(tx: Transaction, form: ContactForm, now: Date): Promise<StoredInquiry | undefined> {
    const [stored]: StoredInquiry[] = await tx.query(
      `INSERT INTO inquiry (first_name, last_name, email, preferred_charter, message, locale, fingerprint, repeats_during,
                            created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT ON CONSTRAINT inquiry_once DO NOTHING
       RETURNING id, created_at "createdAt"`,
      [
        form.firstName,
        form.lastName,
        form.email,
        form.preferredCharter || null,
        form.message,
        form.locale ?? 'en',
        fingerprintOf(form),
        repeatsDuring(now),
        now,
      ],
    );
    return stored;
  }

  /** The inquiry that this one repeats. */
  async findRepeated(tx: Transaction, form: ContactForm, now: Date): Promise<StoredInquiry> {
    const [found]: StoredInquiry[] = await tx.query(
      `SELECT id, created_at "createdAt" FROM inquiry
       WHERE fingerprint = $1 AND repeats_during && $2::tstzrange ORDER BY created_at LIMIT 1`,
      [fingerprintOf(form), repeatsDuring(now)],
    );
    if (!found) throw new Error('The inquiry that this one repeats was deleted this very moment');
    return found;
  }
}
