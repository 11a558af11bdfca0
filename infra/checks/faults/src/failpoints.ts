/** Moments in which a process must be able to die. They are recognised on the wire, so that no service knows of them. */
import type { Service } from '@charter/local/src/environment.ts';
import type { ServerName } from './cluster.ts';
import type { Trap } from './tcp-proxy.ts';

export interface Moment extends Pick<Trap, 'said' | 'answered'> {
  services: readonly Service[];
  /** Whose answer the process is waiting for. */
  server: ServerName;
}

const moment = (services: Service[], server: ServerName, said: RegExp[], answered: RegExp): Moment => ({
  services,
  server,
  said,
  answered,
});

/** A statement without parameters travels as its text; a parameter as its value. */
const committed = /\bCOMMIT\b/;
const aFact = /evt\.\w+\.\w+/;
const aHandler = /\w+-on-\w+-\w+/;
const done = /^HTTP\/1\.1 20\d/;

export const moments = {
  'after commit, before it publishes': moment(
    ['booking', 'payment', 'inquiry', 'content', 'catalog'],
    'postgres',
    [aFact, committed],
    committed,
  ),
  'after publishing, before its mark': moment(
    ['booking', 'payment', 'inquiry', 'content', 'catalog'],
    'nats',
    [/^H?PUB evt\./m],
    /"stream":\s*"EVENTS"/,
  ),
  'after handling a fact, before it acknowledges': moment(
    ['booking', 'payment', 'notification'],
    'postgres',
    [aHandler, committed],
    committed,
  ),
  'after securing the slot, before the capture': moment(['payment'], 'nats', [/svc\.booking\.secureHold/], /"ok":true/),
  'after the order, before its commit': moment(['payment'], 'paypal', [/^POST \/v2\/checkout\/orders HTTP/m], done),
  'after the capture, before its commit': moment(['payment'], 'paypal', [/^POST \/v2\/checkout\/orders\/\w+\/capture /m], done),
  'after the refund, before its commit': moment(['payment'], 'paypal', [/^POST \/v2\/payments\/captures\/\w+\/refund /m], done),
  'after the mail server’s yes, before its note': moment(['notification'], 'smtp', [/\r\n\.\r\n$/], /^250 /),
  'after an upload is stored, before its row': moment(['content'], 's3', [/^PUT \/\S+original/m], done),
} satisfies Record<string, Moment>;

export type MomentName = keyof typeof moments;

/** Seen only while a database is made: between a migration's statements and its commit. */
export const midMigration = moment([], 'postgres', [/CREATE TABLE (?!IF NOT EXISTS)/], /CREATE TABLE/);
