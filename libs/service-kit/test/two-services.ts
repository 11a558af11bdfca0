import { Controller, Injectable, Logger, Module } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { DomainError, Empty, type Event, eventType, operation } from '@charter/contracts';
import { auditTables, Database, databaseModule, type Transaction } from '@charter/database';
import { Handles, messagingModule, messagingTables, OnEvent, Outbox, RpcClient } from '@charter/messaging';
import { type Service, serviceKitModule } from '@charter/service-kit';

class Word {
  word: string;
}
export const wordSent = eventType('evt.sender.word-sent', Word);
export const send = operation('svc.sender.send', Word, Empty);
const spell = operation('svc.receiver.spell', Word, Word);

/** Asks the receiver how a word is spelled, and publishes that in a transaction. */
@Controller()
class SendController {
  private readonly logger = new Logger('Sender');

  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly rpc: RpcClient,
  ) {}

  @Handles(send)
  async send(@Payload() { word }: Word): Promise<Empty> {
    const spelled = await this.rpc.call(spell, { word });
    await this.database.transaction((tx) => this.outbox.add(tx, wordSent, spelled));
    this.logger.log('Word sent');
    return {};
  }
}

@Controller()
class SpellController {
  @Handles(spell)
  spell(@Payload() { word }: Word): Word {
    if (word === '') throw new DomainError('NOT_FOUND');
    return { word: word.toUpperCase() };
  }
}

@Injectable()
class Subscriber {
  private readonly logger = new Logger('Receiver');

  @OnEvent(wordSent)
  async onWordSent({ data: { word } }: Event<Word>, tx: Transaction): Promise<void> {
    await tx.query('INSERT INTO received (word) VALUES ($1)', [word]);
    this.logger.log('Word received');
  }
}

interface Servers {
  databaseUrl: string;
  natsUrl: string;
  healthPort: number;
}

const settings = ({ natsUrl, healthPort }: Servers) => ({ health: { port: healthPort, host: '127.0.0.1' }, messaging: { natsUrl } });
const modulesOf = (service: string, { databaseUrl, natsUrl }: Servers) => [
  serviceKitModule(),
  databaseModule({ url: databaseUrl, tables: [messagingTables, auditTables] }),
  messagingModule({ service, natsUrl }),
];

export function sender(servers: Servers): Service {
  @Module({ imports: modulesOf('sender', servers), controllers: [SendController] })
  class SenderModule {}
  return { name: 'sender', module: SenderModule, contracts: [{ send }], settings: settings(servers) };
}

export function receiver(servers: Servers): Service {
  @Module({ imports: modulesOf('receiver', servers), controllers: [SpellController], providers: [Subscriber] })
  class ReceiverModule {}
  return { name: 'receiver', module: ReceiverModule, contracts: [{ spell }], settings: settings(servers) };
}
