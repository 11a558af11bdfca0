import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { LoginForm, Operation } from '@charter/contracts';
import { startGateway } from '@charter/service-kit';
import { connectTestClient, createTestDatabase, type TestDatabase, type TestRpcClient } from '@charter/testing';
import { createGateway } from '../src/app.js';
import { gatewayConfig } from '../src/gateway.env.js';
import { gatewayDatabase } from '../src/gateway.module.js';
import type { Problem } from '../src/http/problems/problem.filter.js';

export const publicUrl = 'https://charters.example';
export const captain: LoginForm = { username: 'captain', password: 'a-password-of-the-test' };

const staffSecret = 'a-secret-of-the-test-that-is-long-enough';
const rateLimits = ['READS', 'RENDERS', 'PDFS', 'WRITES', 'CONTACT', 'SETUP', 'ORDERS', 'CAPTURES', 'CODES', 'SIGN_IN', 'WEBHOOKS'].concat(
  'CONTACT_DAY',
  'CAPTURES_CHECKOUT',
);

export interface TestGateway {
  url: string;
  app: NestFastifyApplication;
  database: TestDatabase;
  /** Every route of the running server, in the order of registration. */
  routes: { method: string; path: string }[];
  /** Answers the RPC calls of the gateway in place of the services. */
  client: TestRpcClient;
  /** Answers an operation until `removeStubs`. @returns the requests, in the order in which they arrive */
  stub<Request extends object, Reply extends object>(
    operation: Operation<Request, Reply>,
    reply: (request: Request) => NoInfer<Reply> | Promise<NoInfer<Reply>>,
  ): Promise<Request[]>;
  /** Afterwards every operation fails with UNAVAILABLE. */
  removeStubs(): Promise<void>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Starts another process on the same database, Redis prefix and configuration. */
  startSecond(): Promise<{ url: string; close: () => Promise<void> }>;
  close(): Promise<void>;
}

/** Starts a gateway on a free port with a database of its own. Rate limits are lifted unless `variables` set them. */
export async function startGatewayHarness(variables: Record<string, string> = {}): Promise<TestGateway> {
  const database = await createTestDatabase('gateway', gatewayDatabase);
  const client = await connectTestClient();
  const config = () =>
    gatewayConfig({
      ...process.env,
      ...Object.fromEntries(rateLimits.map((name) => [`RATE_${name}`, '100000'])),
      DATABASE_URL: database.url,
      REDIS_PREFIX: database.name,
      PORT: '0',
      PUBLIC_URL: publicUrl,
      PAYPAL_ENVIRONMENT: 'emulator',
      PAYPAL_BASE_URL: 'http://127.0.0.1:9999/',
      ADMIN_USERNAME: captain.username,
      ADMIN_PASSWORD: captain.password,
      STAFF_SECRET: staffSecret,
      GUEST_LINK_SECRET: 'links-of-the-test-that-are-long-enough',
      WEB_DIST: '/nonexistent/web',
      ADMIN_DIST: '/nonexistent/admin-web',
      ...variables,
    });
  const gateway = createGateway(config());
  const routes: TestGateway['routes'] = [];
  const server = () => {
    const adapter = gateway.server();
    adapter.getInstance().addHook('onRoute', ({ method, url: path }) => {
      for (const one of [method].flat()) routes.push({ method: one, path });
    });
    return adapter;
  };
  const app = await startGateway({ ...gateway, server });
  const url = await urlOf(app);
  const stubs: (() => void)[] = [];
  return {
    url,
    app,
    database,
    routes,
    client,
    stub: async (operation, reply) => {
      const requests: Parameters<typeof reply>[0][] = [];
      const remove = client.stubOperation(operation, (request) => {
        requests.push(request);
        return reply(request);
      });
      stubs.push(remove);
      await client.flush();
      return requests;
    },
    removeStubs: async () => {
      for (const remove of stubs.splice(0)) remove();
      await client.flush();
    },
    get: (path, headers = {}) => read(fetch(url + path, { headers, redirect: 'manual' })),
    send: (method, path, body, headers = {}) =>
      read(
        fetch(url + path, {
          method,
          headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
          body: typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
        }),
      ),
    startSecond: async () => {
      const second = await startGateway(createGateway(config()));
      return { url: await urlOf(second), close: () => closeApp(second) };
    },
    close: async () => {
      await closeApp(app);
      await client.close();
      await database.drop();
    },
  };
}

const urlOf = async (app: NestFastifyApplication) => (await app.getUrl()).replace('[::1]', '127.0.0.1');

/** Reads the body, also for a test that does not: until then the next request needs another connection. */
async function read(responding: Promise<Response>): Promise<Response> {
  const response = await responding;
  await response.clone().arrayBuffer();
  return response;
}

/** Connections are kept for further requests. */
async function closeApp(app: NestFastifyApplication): Promise<void> {
  app.getHttpServer().closeAllConnections();
  await app.close();
}

export const problemIn = (response: Response) => response.json() as Promise<Problem>;

/** @returns the cookie of that name as a browser sends it back */
export function cookieIn(response: Response, name: string): string {
  const set = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
  if (!set) throw new Error(`No cookie ${name} was set`);
  return set.split(';')[0] ?? '';
}

/** @returns headers of a request with a staff session */
export async function signIn(gateway: TestGateway): Promise<{ cookie: string }> {
  const response = await gateway.send('POST', '/api/admin/login', captain);
  return { cookie: cookieIn(response, 'session') };
}
