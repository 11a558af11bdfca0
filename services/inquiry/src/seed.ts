import type { INestApplicationContext } from '@nestjs/common';
import { type InquiryStatus, limits, type Locale, minuteMs } from '@charter/contracts';
import type { DemoDataSize } from '@charter/contracts/demo';
import { Database } from '@charter/database';
import { yearOfInquiries } from './demo-year.seed.js';
import { InquiryEntity } from './inquiry.entity.js';
import { InquiryRepository } from './inquiry.repository.js';

export interface DemoInquiry {
  firstName: string;
  lastName: string;
  email: string;
  phone?: string;
  preferredCharter: (typeof limits.preferredCharters)[number];
  /** English by default. */
  locale?: Locale;
  message: string;
  minutesAgo: number;
  status: InquiryStatus;
  response?: string;
}

const demoInquiries: readonly DemoInquiry[] = [
  {
    firstName: 'Priya',
    lastName: 'Raman',
    email: 'priya.raman@guests.example',
    preferredCharter: 'Exuma 8-Hour Charter',
    message:
      'We are eight, with two children of five and seven. Is there shade aboard, and could we swim with the pigs in the morning before it gets busy?',
    minutesAgo: 35,
    status: 'pending',
  },
  {
    firstName: 'Henrik',
    lastName: 'Sørensen',
    email: 'henrik.sorensen@guests.example',
    phone: '+45 32 55 01 42',
    preferredCharter: 'Custom Charter',
    message: 'I would like to propose to my girlfriend at sunset, somewhere quiet. Can you help us with flowers and a bottle of champagne?',
    minutesAgo: 26 * 60,
    status: 'contacted',
    response:
      'What a wonderful plan. There is a sandbar west of Rose Island that is ours alone at that hour.\n\nFlowers and champagne will be aboard; tell us only her favorite color.',
  },
  {
    firstName: 'Lucille',
    lastName: 'Baptiste',
    email: 'lucille.baptiste@guests.example',
    preferredCharter: 'Rose Island Full Day',
    message: 'May we bring our own lunch, and is there a fridge for it?',
    minutesAgo: 4 * 24 * 60,
    status: 'resolved',
    response: 'Of course, and there is a fridge as well as an ice box. Plates and glasses are aboard.',
  },
];

/** Demo inquiries in each status, of a whole year if it is set. Publishes no events, so no e-mails are sent about them. */
export async function seedInquiries(app: INestApplicationContext, demoData: DemoDataSize): Promise<void> {
  const all = demoData === 'year' ? [...yearOfInquiries, ...demoInquiries] : demoInquiries;
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
