/** Runs several services in one process: those that SERVICES names, all unless set. */
import { runServices } from '@charter/service-kit';
import { hostConfig } from './host.env.js';
import { load } from './services.js';

const { services, variablesOf } = hostConfig();
await runServices(await Promise.all(services.map(async (service) => (await load[service]()).create(variablesOf(service)))));
