/** `two-services-process.ts <sender's database> <receiver's database> <nats> <health port>`: both in one process. */
import { runServices } from '@charter/service-kit';
import { receiver, sender } from './two-services.js';

const [senderUrl = '', receiverUrl = '', natsUrl = '', port] = process.argv.slice(2);
const servers = { natsUrl, healthPort: Number(port) };
await runServices([receiver({ ...servers, databaseUrl: receiverUrl }), sender({ ...servers, databaseUrl: senderUrl })]);
