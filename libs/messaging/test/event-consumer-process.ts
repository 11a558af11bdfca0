/**
 * `event-consumer-process.ts <database> <nats>`: one process of the consumer, with a short wait for acknowledgements. It handles a word slowly,
 * so that several are in progress when it crashes.
 */
import { NestFactory } from '@nestjs/core';
import { consumerModule } from './event-consumer.js';

const [databaseUrl = '', natsUrl = ''] = process.argv.slice(2);
const retries = { attempts: 9, ackWait: 2_000 };
await NestFactory.createApplicationContext(consumerModule(databaseUrl, { natsUrl, retries }, 200), { logger: false });
