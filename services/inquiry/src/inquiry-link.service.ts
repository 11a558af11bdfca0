import { Inject, Injectable } from '@nestjs/common';
import {
  DomainError,
  type Inquiry,
  normalizeCrockford,
  type OfferAddressCorrected,
  type StaffInquiry,
  type ThreadPath,
} from '@charter/contracts';
import { type Actor, Database, recordAudit, staffActor, type Transaction } from '@charter/database';
import { Clock, guestLinkKey, isGuestLinkKey } from '@charter/service-kit';
import type { InquiryEntity } from './inquiry.entity.js';
import { InquiryConfig } from './inquiry.env.js';
import { InquiryRepository } from './inquiry.repository.js';
import { isOpenLink } from './thread.js';

/** The links with which guests read and continue their inquiries. */
@Injectable()
export class InquiryLinks {
  constructor(
    private readonly database: Database,
    private readonly inquiries: InquiryRepository,
    private readonly clock: Clock,
    @Inject(InquiryConfig) private readonly config: InquiryConfig,
  ) {}

  /**
   * @param link `<id>-<key>`, in any case
   * @throws DomainError THREAD_NOT_FOUND, the same for a text of another form, a wrong key, a deleted inquiry, and one in which nobody has
   *   written for longer than `linkDays`
   */
  async open(link: string): Promise<Inquiry> {
    const [, id = '0', key = ''] = /^(\d{1,9})-(\w{26})$/.exec(link) ?? [];
    const { manager } = this.database;
    const found = await this.inquiries.find(manager, Number(id));
    const subject = { id, version: found?.linkVersion ?? 1 };
    const matches = isGuestLinkKey(normalizeCrockford(key), this.config.guestLinkSecret, 'inquiry', subject);
    if (!found || !matches) throw new DomainError('THREAD_NOT_FOUND');
    const [inquiry] = await this.inquiries.withReplies(manager, [found]);
    if (!isOpenLink(inquiry!, this.clock.now())) throw new DomainError('THREAD_NOT_FOUND');
    return inquiry!;
  }

  /** @throws DomainError INQUIRY_NOT_FOUND */
  async renew({ id, staff }: StaffInquiry): Promise<ThreadPath> {
    return this.database.transaction(async (tx) => {
      const inquiry = await this.inquiries.lock(tx, id);
      await this.endLinks(tx, inquiry, staffActor(staff.username));
      const { locale, linkVersion } = inquiry;
      const path = `/answer/${id}-${guestLinkKey(this.config.guestLinkSecret, 'inquiry', { id, version: linkVersion })}`;
      return { path: locale === 'en' ? path : `/${locale}${path}` };
    });
  }

  /** Replies are sent to the address that the offer, or its booking, has now, and the former mailbox cannot open the thread. */
  async correctAddress(tx: Transaction, { inquiryId, offerId, email }: OfferAddressCorrected): Promise<void> {
    const inquiry = inquiryId ? await this.inquiries.lockIfExists(tx, inquiryId) : await this.inquiries.lockOfOffer(tx, offerId);
    if (!inquiry) return;
    inquiry.email = email;
    await this.endLinks(tx, inquiry, { kind: 'system' });
  }

  private async endLinks(tx: Transaction, inquiry: InquiryEntity, actor: Actor): Promise<void> {
    inquiry.linkVersion += 1;
    await this.inquiries.saveLink(tx, inquiry);
    const { id, linkVersion } = inquiry;
    await recordAudit(tx, { actor, action: 'inquiry.newLink', subject: String(id), before: null, after: { linkVersion } });
  }
}
