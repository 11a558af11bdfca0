/** Ports of all parts: fixed ones for `npm start`, random free ones for tests. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { claim, isClaimedHere } from './port-claims.ts';

/** Below 32768, because the kernel uses higher ports for outgoing connections. */
export const DEFAULT_PORTS = {
  site: 3000,
  inbox: 18025,
  smtp: 11025,
  paypalEmulator: 13100,
  postgres: 15432,
  redis: 16379,
  nats: 14222,
  natsMonitor: 18222,
  s3: 19000,
  catalogHealth: 13001,
  bookingHealth: 13002,
  paymentHealth: 13003,
  contentHealth: 13004,
  inquiryHealth: 13005,
  notificationHealth: 13006,
  gatewayHealth: 13007,
} as const;

export type PortName = keyof typeof DEFAULT_PORTS;
export type Ports = Record<PortName, number>;

export class PortTaken extends Error {
  constructor(port: number) {
    super(`Port ${port} is already taken. Stop what listens there, or choose another one: PORT=${port + 1} npm start`);
    this.name = 'PortTaken';
  }
}

/** True when nothing listens on the port, neither on 127.0.0.1 nor on all addresses. */
export async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port));
}

function canListen(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/**
 * A free port outside the range of outgoing connections, one of which might use it before we listen. Another one at each call, whatever has been
 * closed meanwhile.
 */
export async function anyPort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768);
    if (!isClaimedHere(port) && claim(port) && (await isFree(port))) return port;
  }
}

/** The wanted port or the next free one after it that is not in `reserved`. */
export async function nextFree(wanted: number, reserved: ReadonlySet<number> = new Set()): Promise<number> {
  for (let port = wanted; port < wanted + 200; port++) {
    if (!reserved.has(port) && claim(port) && (await isFree(port))) return port;
  }
  throw new Error(`No free port between ${wanted} and ${wanted + 199}.`);
}

/**
 * Chooses all ports of a stack together, so that none is used twice. The site's port is never replaced, because people type
 * it; all others move to the next free one.
 * @throws PortTaken when the site's port is in use
 */
export async function choosePorts(mode: 'fixed' | 'any', sitePort?: number): Promise<Ports> {
  const chosen = new Map<PortName, number>();
  const reserved = new Set<number>();
  const site = sitePort ?? (mode === 'any' ? await anyPort() : DEFAULT_PORTS.site);
  if (!claim(site) || !(await isFree(site))) throw new PortTaken(site);
  chosen.set('site', site);
  reserved.add(site);
  for (const [name, wanted] of Object.entries(DEFAULT_PORTS) as [PortName, number][]) {
    if (name === 'site') continue;
    const port = mode === 'any' ? await anyPortExcept(reserved) : await nextFree(wanted, reserved);
    chosen.set(name, port);
    reserved.add(port);
  }
  return Object.fromEntries(chosen) as Ports;
}

async function anyPortExcept(reserved: ReadonlySet<number>): Promise<number> {
  for (;;) {
    const port = await anyPort();
    if (!reserved.has(port)) return port;
  }
}

/**
 * Runs `start` on `port`, or on a free port when it is 0 or undefined. Free ports are tried up to three times, because
 * another process may take one before we listen.
 */
export async function onPort<T>(port: number | undefined, start: (port: number) => Promise<T>): Promise<T> {
  if (port) return start(port);
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(await anyPort());
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

/** PORT from the environment; undefined when it is not set. */
export function sitePortOf(env: NodeJS.ProcessEnv): number | undefined {
  if (!env.PORT) return undefined;
  const port = Number(env.PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`Invalid PORT "${env.PORT}": use a number from 1 to 65535.`);
  return port;
}
