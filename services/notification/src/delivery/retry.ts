/** How patient we are with a mail server that does not take our mail. Pure. */
const firstWait = 30_000;
const longestWait = 15 * 60_000;
/** After this a letter has missed its purpose: staff must find another way. */
const giveUpAfter = 5 * 24 * 60 * 60_000;

export type EmailStatus = 'queued' | 'sent' | 'failed';

export interface Delivery {
  status: EmailStatus;
  /** Tries so far. */
  attempts: number;
  queuedAt: Date;
  /** When the sweep takes it up again if nothing else has. */
  nextAttemptAt: Date;
}

/** The part of an SMTP client's error that decides. */
export interface DeliveryError {
  message: string;
  code?: string;
  command?: string;
  responseCode?: number;
}

export function owed(now: Date): Delivery {
  return { status: 'queued', attempts: 0, queuedAt: now, nextAttemptAt: new Date(now.getTime() + firstWait) };
}

export function afterFailure(present: Delivery, error: DeliveryError, now: Date): Delivery {
  const attempts = present.attempts + 1;
  const wait = Math.min(firstWait * 2 ** Math.min(present.attempts, 10), longestWait);
  const tooLate = now.getTime() - present.queuedAt.getTime() > giveUpAfter;
  return {
    ...present,
    attempts,
    status: tooLate || isFinal(error) ? 'failed' : 'queued',
    nextAttemptAt: new Date(now.getTime() + wait),
  };
}

/** Only a refused recipient is final. Any other refusal may be about us (a password, a list), and that can be mended. */
export function isFinal({ command, responseCode = 0 }: DeliveryError): boolean {
  return command === 'RCPT TO' && responseCode >= 500;
}
