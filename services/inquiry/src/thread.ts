import { dayMs, type Inquiry, type Thread, type ThreadMessage } from '@charter/contracts';
import { linkDays } from '@charter/contracts/browser';

/** An inquiry as its guest reads it: in one order, and without the names of staff. */
export function threadOf({ firstName, lastName, message, createdAt, replies, messages }: Inquiry): Thread {
  const all: ThreadMessage[] = [
    { from: 'guest', text: message, createdAt },
    ...replies.map((reply) => ({ from: 'staff' as const, text: reply.response, createdAt: reply.createdAt })),
    ...messages.map((added) => ({ from: 'guest' as const, text: added.message, createdAt: added.createdAt })),
  ];
  return { firstName, lastName, messages: all.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)) };
}

/** Whether the guest's link still opens the thread: for a time after its last message. */
export function isOpenLink(inquiry: Inquiry, now: Date): boolean {
  const last = threadOf(inquiry).messages.at(-1)!;
  return Date.parse(last.createdAt) + linkDays.inquiry * dayMs > now.getTime();
}
