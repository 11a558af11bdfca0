import type { INestApplicationContext } from '@nestjs/common';
import { minuteMs } from '@charter/contracts';
import { demoDataSizeOf } from '@charter/demo';
import { fewInquiries, yearOfInquiries } from '@charter/demo/inquiries';
import { Database } from '@charter/database';
import { InquiryEntity } from './inquiry.entity.js';
import { InquiryRepository } from './inquiry.repository.js';

/** Demo inquiries in each status, of a whole year with the size `year`. Publishes no events, so no e-mails are sent about them. */
export async function seedInquiries(app: INestApplicationContext, size?: string): Promise<void> {
  const all = demoDataSizeOf(size) === 'year' ? [...yearOfInquiries, ...fewInquiries] : fewInquiries;
  const inquiries = app.get(InquiryRepository);
  await app.get(Database).transaction(async (tx) => {
    for (const { minutesAgo, status, response, ...form } of all) {
      if (await tx.existsBy(InquiryEntity, { email: form.email })) continue;
      const createdAt = new Date(Date.now() - minutesAgo * minuteMs);
      const stored = await inquiries.add(tx, form, createdAt);
      if (!stored) continue;
      const repliedAt = response ? new Date(createdAt.getTime() + 25 * minuteMs) : null;
      await tx.update(InquiryEntity, { id: stored.id }, { status, answeredAt: repliedAt });
      if (!response || !repliedAt) continue;
      await inquiries.addReply(tx, { inquiryId: stored.id, response, who: 'captain', createdAt: repliedAt });
    }
  });
}
