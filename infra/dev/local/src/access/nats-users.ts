/** NATS users and their permissions to publish and subscribe. */
import { type Account, accounts, access } from './table.ts';

export interface Permissions {
  publish: { allow: string[] };
  subscribe: { allow: string[] };
  /** Replies to requests, on the client's inbox. The longest request is an operator's reconciliation with PayPal. */
  allow_responses?: { max: number; expires: string };
}

const stream = 'EVENTS';
const maxReplyTime = '15m';

/** Prefix of a user's inbox subjects; no other user may subscribe to them. */
const inboxOf = (account: Account): string => `_INBOX_${account}`;

export function permissionsOf(account: Account): Permissions {
  const { calls = {}, consumes = [], watches = [], serves = false, updatesStream = false } = access[account];
  return {
    publish: {
      allow: [
        ...Object.entries(calls).flatMap(([service, operations]) => operations.map((operation) => `svc.${service}.${operation}`)),
        ...(serves ? [`evt.${account}.>`, `$JS.API.STREAM.INFO.${stream}`, `$JS.API.STREAM.CREATE.${stream}`] : []),
        ...(updatesStream ? [`$JS.API.STREAM.UPDATE.${stream}`] : []),
        ...consumes.flatMap((event) => consumerSubjects(account, event)),
        ...(account === 'ops' ? ['ops.>'] : []),
      ],
    },
    subscribe: {
      allow: [
        `${inboxOf(account)}.>`,
        // The second word is the queue group: one instance handles each request.
        ...(serves ? [`svc.${account}.> ${account}`, `ops.${account}.> ${account}`] : []),
        ...watches.map((event) => `evt.${event}`),
      ],
    },
    ...(serves && { allow_responses: { max: 1, expires: maxReplyTime } }),
  };
}

/** Permissions for a service's durable consumer of one event: info, create, fetch and acknowledge. */
function consumerSubjects(account: Account, event: string): string[] {
  const durable = `${account}-on-${event.replace('.', '-')}`;
  return [
    `$JS.API.CONSUMER.INFO.${stream}.${durable}`,
    `$JS.API.CONSUMER.CREATE.${stream}.${durable}.evt.${event}`,
    `$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`,
    `$JS.ACK.${stream}.${durable}.>`,
  ];
}

/**
 * Generates the block `authorization` of nats.conf.
 *
 * @param password as it appears in the file: a quoted password, or `$NAME` of a variable
 * @param more users of the local server
 * @param timeout seconds that a client has to send its password; the server's default is 2
 */
export function natsAuthorization(password: (account: Account) => string, more: string[] = [], timeout?: number): string {
  const users = accounts.map((account) => {
    const { publish, subscribe, allow_responses: responses } = permissionsOf(account);
    return [
      '    {',
      `      user: ${account}, password: ${password(account)}`,
      '      permissions: {',
      `        publish: { allow: ${listed(publish.allow)} }`,
      `        subscribe: { allow: ${listed(subscribe.allow)} }`,
      ...(responses ? [`        allow_responses: { max: ${responses.max}, expires: "${responses.expires}" }`] : []),
      '      }',
      '    }',
    ].join('\n');
  });
  const limits = timeout === undefined ? [] : [`  timeout: ${timeout}`];
  return ['authorization {', ...limits, '  users: [', ...users, ...more.map((user) => `    ${user}`), '  ]', '}', ''].join('\n');
}

const listed = (subjects: string[]): string => `[\n${subjects.map((subject) => `          "${subject}"\n`).join('')}        ]`;
