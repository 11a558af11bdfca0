import { dayMs, minuteMs } from '@charter/contracts';

/** Delays between attempts to send an e-mail, in milliseconds. */
const firstDelay = 30_000;
const maxDelayMs = 15 * minuteMs;
/** Older e-mails are useless to their recipients: staff must reach the guest in another way. */
const lifetime = 5 * dayMs;

/** `expired`: it was of no use any more before the mail server accepted it. */
export type EmailStatus = 'queued' | 'sent' | 'failed' | 'expired';

export interface Delivery {
  status: EmailStatus;
  /** Attempts so far. */
  attempts: number;
  queuedAt: Date;
  /** The time at which the sweep puts the e-mail back on the queue. */
  nextAttemptAt: Date;
}

/** What an error of the SMTP client says about its cause. */
export interface DeliveryError {
  message: string;
  code?: string;
  command?: string;
  responseCode?: number;
}

export function newDelivery(now: Date): Delivery {
  return { status: 'queued', attempts: 0, queuedAt: now, nextAttemptAt: new Date(now.getTime() + firstDelay) };
}

export function afterFailure(delivery: Delivery, error: DeliveryError, now: Date): Delivery {
  const delay = Math.min(firstDelay * 2 ** Math.min(delivery.attempts, 10), maxDelayMs);
  const isTooOld = now.getTime() - delivery.queuedAt.getTime() > lifetime;
  return {
    ...delivery,
    attempts: delivery.attempts + 1,
    status: isTooOld || isPermanent(error) ? 'failed' : 'queued',
    nextAttemptAt: new Date(now.getTime() + delay),
  };
}

/** Why an attempt failed, without the error's message: mail servers repeat the guest's address in it. */
export const loggedReason = ({ name, code, responseCode }: Error & DeliveryError): string =>
  [code ?? name, responseCode].filter(Boolean).join(' ');

/** Only a rejected recipient is permanent. Other rejections may be about us (a password, a blocklist), which operators can correct. */
function isPermanent({ command, responseCode = 0 }: DeliveryError): boolean {
  return command === 'RCPT TO' && responseCode >= 500;
}
