import { type INestApplicationContext, Injectable, Module, type Type } from '@nestjs/common';
import { type Event, eventType } from '@charter/contracts';
import { auditTables, Database, databaseModule, type Transaction } from '@charter/database';
import { messagingModule, messagingTables, OnEvent, Outbox } from '@charter/messaging';

class WordSent {
  word: string;
}
export const wordSent = eventType('evt.sender.word-sent', WordSent);

/** Stores each word, and fails after writing for as often as the test sets. */
@Injectable()
export class Subscriber {
  static failures = 0;
  static attempts = 0;

  @OnEvent(wordSent)
  async onWordSent({ data }: Event<WordSent>, tx: Transaction): Promise<void> {
    Subscriber.attempts += 1;
    await tx.query('INSERT INTO handled (word) VALUES ($1)', [data.word]);
    if (Subscriber.failures > 0) {
      Subscriber.failures -= 1;
      throw new Error('failed after the write');
    }
  }
}

/** A service that publishes words and consumes them itself. */
export function senderModule(url: string): Type {
  @Module({
    imports: [
      databaseModule({ url, tables: [messagingTables, auditTables] }),
      messagingModule({ service: 'sender', natsUrl: process.env.NATS_URL ?? '', retries: { attempts: 3 } }),
    ],
    providers: [Subscriber],
  })
  class SenderModule {}
  return SenderModule;
}

/** Publishes the words in one transaction. @param then what else it does */
export const send = (
  sender: INestApplicationContext,
  words: string[],
  then: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<void> =>
  sender.get(Database).transaction(async (tx) => {
    for (const word of words) await sender.get(Outbox).add(tx, wordSent, { word });
    await then(tx);
  });
