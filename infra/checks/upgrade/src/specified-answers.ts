import { recordPurchase, recordReviewInvitation } from './calls/booking.ts';
import { recordCommonRejections, recordReads } from './calls/common.ts';
import { recordGallery, recordInquiries, recordPackageImages, recordPackages, recordTestimonials } from './calls/content.ts';
import type { Answers } from './calls/recorder.ts';
import type { Visit } from './calls/visit.ts';
import { Client } from './client.ts';

/**
 * Sends each call of the specification, with what succeeds and what is rejected, and deletes what it has added, so that the same calls have the
 * same answers afterwards.
 */
export async function specifiedAnswers(visit: Omit<Visit, 'visitor' | 'answers'>): Promise<Answers> {
  const answers: Answers = {};
  const complete = { ...visit, visitor: new Client(visit.stack.site), answers };
  await recordReads(complete);
  await recordCommonRejections(complete);
  await recordPackages(complete);
  await recordPackageImages(complete);
  await recordGallery(complete);
  await recordTestimonials(complete);
  await recordInquiries(complete);
  await recordPurchase(complete);
  await recordReviewInvitation(complete);
  return answers;
}
