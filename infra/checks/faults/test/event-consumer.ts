import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Module, type Type } from '@nestjs/common';
import { type Event, eventType } from '@charter/contracts';
import { auditTables, databaseModule, type Transaction } from '@charter/database';
import { messagingModule, type MessagingOptions, messagingTables, OnEvent } from '@charter/messaging';

class Said {
  word: string;
}
export const said = eventType('evt.courier.said', Said);
export const handler = 'courier-on-courier-said';

/** Writes each word, slowly enough that several events are in hand at once. One word throws, one ends the process. */
@Injectable()
class Listener {
  @OnEvent(said)
  async onSaid({ data: { word } }: Event<Said>, tx: Transaction): Promise<void> {
    if (word === 'kill') process.kill(process.pid, 'SIGKILL');
    await pause(200);
    await tx.query('INSERT INTO heard (word) VALUES ($1)', [word]);
    if (word === 'fail') throw new Error('the handler failed');
  }
}

/** A service that consumes one event: in the process of a test, and in processes that end. */
export function courierModule(databaseUrl: string, messaging: Omit<MessagingOptions, 'service'>): Type {
  @Module({
    imports: [
      databaseModule({ url: databaseUrl, tables: [messagingTables, auditTables] }),
      messagingModule({ service: 'courier', ...messaging }),
    ],
    providers: [Listener],
  })
  class Courier {}
  return Courier;
}
