import { runServices } from '@charter/service-kit';
import { create } from './index.js';

await runServices([create()]);
