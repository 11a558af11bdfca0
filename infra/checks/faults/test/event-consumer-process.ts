/** `courier-process.ts <database> <nats>`: one process of the courier, with a short wait for acknowledgements. */
import { NestFactory } from '@nestjs/core';
import { courierModule } from './event-consumer.ts';

const [databaseUrl = '', natsUrl = ''] = process.argv.slice(2);
await NestFactory.createApplicationContext(courierModule(databaseUrl, { natsUrl, retries: { attempts: 9, ackWait: 2_000 } }), {
  logger: false,
});
