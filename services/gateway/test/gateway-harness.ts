import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { LoginForm, Operation } from '@charter/contracts';
import { startGateway } from '@charter/service-kit';
import { connectTestClient, createTestDatabase, type TestDatabase, type TestRpcClient } from '@charter/testing';
import type { Problem } from '../src/http/problems/problem.filter.js';

export const publicUrl = 'https://charters.example';
export const captain: LoginForm = { username: 'captain', password: 'a-password-of-the-test' };

const perMinute = ['READS', 'RENDERS', 'WRITES', 'CONTACT', 'SETUP', 'ORDERS', 'CAPTURES', 'CODES', 'SIGN_IN', 'WEBHOOKS'];

export interface Door {
  url: string;
  app: NestFastifyApplication;
  database: TestDatabase;
  /** Every route of the running server, in the order of its registration. */
  routes: { method: string; path: string }[];
  /** Stands in for the services behind the gateway. */
  client: TestRpcClient;
  /** A service behind the gateway that answers this until `dismiss`. @returns what it was asked, as it comes */
  neighbour<Q extends object, R extends object>(
    operation: Operation<Q, R>,
    reply: (request: Q) => NoInfer<R> | Promise<NoInfer<R>>,
  ): Promise<Q[]>;
  /** No neighbour answers any more. */
  dismiss(): Promise<void>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

/** The gateway on a port of its own. Limits are out of the way unless a test sets them. */
export async function startGatewayHarness(settings: Record<string, string> = {}): Promise<Door> {
  const database = await createTestDatabase('gateway');
  const client = await connectTestClient();
  const generous = Object.fromEntries([...perMinute, 'CONTACT_DAY', 'CAPTURES_CHECKOUT'].map((name) => [`RATE_${name}`, '100000']));
  Object.assign(process.env, generous, {
    DATABASE_URL: database.url,
    REDIS_PREFIX: database.name,
    PORT: '0',
    PUBLIC_URL: publicUrl,
    PAYPAL_ENVIRONMENT: 'emulator',
    PAYPAL_BASE_URL: 'http://127.0.0.1:9999/',
    ADMIN_USERNAME: captain.username,
    ADMIN_PASSWORD: captain.password,
    STAFF_SECRET: 'a-secret-of-the-test-with-enough-letters',
    WEB_DIST: '/nonexistent/web',
    ADMIN_DIST: '/nonexistent/admin-web',
    ...settings,
  });
  const { gateway } = await import('../src/gateway.module.js');
  const routes: Door['routes'] = [];
  const server = () => {
    const adapter = gateway.server();
    adapter.getInstance().addHook('onRoute', ({ method, url: path }) => {
      for (const one of [method].flat()) routes.push({ method: one, path });
    });
    return adapter;
  };
  const app = await startGateway({ ...gateway, server });
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  const neighbours: (() => void)[] = [];
  return {
    url,
    app,
    database,
    routes,
    client,
    neighbour: async (operation, reply) => {
      const asked: Parameters<typeof reply>[0][] = [];
      const leave = client.stubOperation(operation, (request) => {
        asked.push(request);
        return reply(request);
      });
      neighbours.push(leave);
      await client.flush();
      return asked;
    },
    dismiss: async () => {
      for (const leave of neighbours.splice(0)) leave();
      await client.flush();
    },
    get: (path, headers = {}) => fetch(url + path, { headers, redirect: 'manual' }),
    send: (method, path, body, headers = {}) =>
      fetch(url + path, {
        method,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        body: typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
      }),
    close: async () => {
      // Tests leave bodies unread, and their connections with them.
      app.getHttpServer().closeAllConnections();
      await app.close();
      await client.close();
      await database.drop();
    },
  };
}

export const problemIn = (response: Response) => response.json() as Promise<Problem>;

/** The cookie of that name as a browser would send it back. */
export function cookieIn(response: Response, name: string): string {
  const set = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
  if (!set) throw new Error(`No cookie ${name} was set`);
  return set.split(';')[0] ?? '';
}

export async function signIn(door: Door): Promise<{ cookie: string }> {
  const response = await door.send('POST', '/api/admin/login', captain);
  return { cookie: cookieIn(response, 'session') };
}
