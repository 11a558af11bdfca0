import { limits, type PublishedReplyTime, type ReplyFigures } from '@charter/contracts';

/** What the site says of its reply promise: nothing of too few messages, or when it is not kept well enough. */
export function publishedReplyTime({ inquiries, answeredInTime, medianMinutes }: ReplyFigures): PublishedReplyTime | undefined {
  const { publishedFrom } = limits.contact;
  // Also when there are none, so that nothing is divided by zero.
  if (inquiries < publishedFrom.inquiries || medianMinutes === null) return undefined;
  const percentInTime = Math.floor((answeredInTime / inquiries) * 100);
  return percentInTime < publishedFrom.percent ? undefined : { percentInTime, medianMinutes: Math.max(1, medianMinutes) };
}
