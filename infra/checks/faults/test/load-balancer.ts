import { once } from 'node:events';
import { Agent, createServer, type IncomingHttpHeaders, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setInterval as interval } from 'node:timers/promises';
import type { SiteFetch } from './guest.ts';
import { isReady } from './instance.ts';

/** Hop-by-hop headers, which a proxy must not forward. */
const hopByHopHeaders = ['connection', 'keep-alive', 'transfer-encoding'];

/** A gateway stops listening 2 s after it stopped being ready; a load balancer must have noticed by then. */
const READINESS_INTERVAL_MS = 200;

/** Base URLs of a gateway. */
interface Gateway {
  site: string;
  health: string;
}

/**
 * A minimal round-robin load balancer with keep-alive connections. It sends to gateways that are ready, tries the next one
 * only when a connection is refused, and never repeats a request that a gateway has accepted.
 */
export class LoadBalancer {
  /** Number of requests that each gateway has answered. */
  readonly answered: number[];
  private readonly agent = new Agent({ keepAlive: true });
  private readonly server: Server;
  private next = 0;
  private ready: boolean[];

  private constructor(private readonly gateways: Gateway[]) {
    this.ready = gateways.map(() => true);
    this.answered = gateways.map(() => 0);
    this.server = createServer((incoming, response) => {
      this.forward(incoming, response).catch((error: Error) => {
        if (response.headersSent) response.destroy();
        else response.writeHead(502, { 'content-type': 'text/plain' }).end(error.message);
      });
    });
  }

  static async start(gateways: Gateway[]): Promise<LoadBalancer> {
    const balancer = new LoadBalancer(gateways);
    balancer.server.listen(0, '127.0.0.1');
    await once(balancer.server, 'listening');
    void balancer.checkReadiness();
    return balancer;
  }

  /** `fetch` for paths of the site, through this load balancer. */
  readonly siteFetch: SiteFetch = (path, init) => fetch(this.url + path, init);

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
    this.agent.destroy();
  }

  private get url(): string {
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}`;
  }

  private async forward(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    this.next = (this.next + 1) % this.gateways.length;
    // Fixed per request: with other requests in between, `next` could lead it to the same gateway again.
    const inOrder = this.gateways.map((_, offset) => (this.next + offset) % this.gateways.length);
    const candidates = inOrder.filter((index) => this.ready[index]);
    for (const [attempt, index] of candidates.entries()) {
      try {
        const answer = await this.send(this.gateways[index]!.site, incoming, body);
        this.answered[index]! += 1;
        response.writeHead(answer.statusCode!, endToEnd(answer.headers));
        answer.pipe(response);
        return;
      } catch (error) {
        const isRefused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
        if (!isRefused || attempt === candidates.length - 1) throw error;
      }
    }
    throw new Error('No gateway is ready');
  }

  /** Until this load balancer is closed. */
  private async checkReadiness(): Promise<void> {
    for await (const _ of interval(READINESS_INTERVAL_MS)) {
      if (!this.server.listening) return;
      this.ready = await Promise.all(this.gateways.map(({ health }) => isReady(health)));
    }
  }

  private async send(site: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const outgoing = request(site + url!, { method, headers: endToEnd(headers), agent: this.agent });
    outgoing.end(body);
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    return answer;
  }
}

const endToEnd = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHopHeaders.includes(name)));
