/**
 * Points in a process's work at which it is killed, frozen or loses a response. They are recognized in the traffic between
 * process and server, so the services contain no test code.
 */
import type { Service } from '@charter/local/src/environment.ts';
import type { ServerName } from './cluster.ts';
import type { FailpointTrigger } from './tcp-proxy.ts';

interface Failpoint extends Pick<FailpointTrigger, 'requests' | 'response'> {
  services: readonly Service[];
  /** The server whose response the process waits for. */
  server: ServerName;
}

const failpoint = (services: Service[], server: ServerName, requests: RegExp[], response: RegExp): Failpoint => ({
  services,
  server,
  requests,
  response,
});

// PostgreSQL's protocol carries a statement without parameters as text, and a parameter as its value.
const commit = /\bCOMMIT\b/;
const eventSubject = /evt\.\w+\.\w+/;
const consumerName = /\w+-on-\w+-\w+/;
const httpSuccess = /^HTTP\/1\.1 20\d/;

export const failpoints = {
  'after commit, before publishing': failpoint(
    ['booking', 'payment', 'inquiry', 'content', 'catalog'],
    'postgres',
    [eventSubject, commit],
    commit,
  ),
  'after publishing, before marking as published': failpoint(
    ['booking', 'payment', 'inquiry', 'content', 'catalog'],
    'nats',
    [/^H?PUB evt\./m],
    /"stream":\s*"EVENTS"/,
  ),
  'after handling an event, before acknowledging it': failpoint(
    ['booking', 'payment', 'notification'],
    'postgres',
    [consumerName, commit],
    commit,
  ),
  'after securing the slot, before the capture': failpoint(['payment'], 'nats', [/svc\.booking\.securePaymentRequest/], /"ok":true/),
  'after creating the order, before the commit': failpoint(['payment'], 'paypal', [/^POST \/v2\/checkout\/orders HTTP/m], httpSuccess),
  'after the capture, before the commit': failpoint(['payment'], 'paypal', [/^POST \/v2\/checkout\/orders\/\w+\/capture /m], httpSuccess),
  'after the refund, before the commit': failpoint(['payment'], 'paypal', [/^POST \/v2\/payments\/captures\/\w+\/refund /m], httpSuccess),
  'after the mail server accepted, before marking as sent': failpoint(['notification'], 'smtp', [/\r\n\.\r\n$/], /^250 /),
  'after storing an upload, before inserting its row': failpoint(['content'], 's3', [/^PUT \/\S+original/m], httpSuccess),
} satisfies Record<string, Failpoint>;

export type FailpointName = keyof typeof failpoints;

/** Between a migration's statements and its commit; it occurs only while a database is created. */
export const duringMigration = failpoint([], 'postgres', [/CREATE TABLE (?!IF NOT EXISTS)/], /CREATE TABLE/);
