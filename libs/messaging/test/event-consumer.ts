import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Module, type Type } from '@nestjs/common';
import { DomainError, type ErrorCode, errorCodes, type Event, eventType } from '@charter/contracts';
import { auditTables, databaseModule, type Transaction } from '@charter/database';
import { messagingModule, type MessagingOptions, messagingTables, OnEvent } from '@charter/messaging';

class WordSent {
  word: string;
}
export const wordSent = eventType('evt.courier.word-sent', WordSent);
export const handler = 'courier-on-courier-word-sent';

const handlingTime = Symbol('handling time');

/** Stores each word. One word throws, one kills the process, and the code of a domain error throws it. */
@Injectable()
class Subscriber {
  constructor(@Inject(handlingTime) private readonly milliseconds: number) {}

  @OnEvent(wordSent)
  async onWordSent({ data: { word } }: Event<WordSent>, tx: Transaction): Promise<void> {
    if (word === 'kill') process.kill(process.pid, 'SIGKILL');
    if (this.milliseconds > 0) await pause(this.milliseconds);
    await tx.query('INSERT INTO handled (word) VALUES ($1)', [word]);
    if (word === 'fail') throw new Error('the handler failed');
    if (Object.hasOwn(errorCodes, word)) throw new DomainError(word as ErrorCode);
  }
}

/**
 * A service that consumes one event: in the process of a test, and in processes that crash.
 *
 * @param milliseconds for which it handles a word
 */
export function consumerModule(databaseUrl: string, messaging: Omit<MessagingOptions, 'service'>, milliseconds = 0): Type {
  @Module({
    imports: [
      databaseModule({ url: databaseUrl, tables: [messagingTables, auditTables] }),
      messagingModule({ service: 'courier', ...messaging }),
    ],
    providers: [{ provide: handlingTime, useValue: milliseconds }, Subscriber],
  })
  class ConsumerModule {}
  return ConsumerModule;
}
