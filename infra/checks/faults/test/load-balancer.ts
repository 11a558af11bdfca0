import { once } from 'node:events';
import { Agent, createServer, type IncomingHttpHeaders, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { SiteFetch } from './guest.ts';

/** Hop-by-hop headers, which a proxy must not forward. */
const hopByHopHeaders = ['connection', 'keep-alive', 'transfer-encoding'];

/**
 * A minimal round-robin load balancer with keep-alive connections. It tries the next gateway only when a connection is
 * refused, and never repeats a request that a gateway has accepted.
 */
export class LoadBalancer {
  /** Number of requests that each gateway has answered. */
  readonly answered: number[];
  private readonly agent = new Agent({ keepAlive: true });
  private readonly server: Server;
  private next = 0;

  private constructor(private readonly gateways: string[]) {
    this.answered = gateways.map(() => 0);
    this.server = createServer((incoming, response) => {
      this.forward(incoming, response).catch((error: Error) => {
        if (response.headersSent) response.destroy();
        else response.writeHead(502, { 'content-type': 'text/plain' }).end(error.message);
      });
    });
  }

  static async start(gateways: string[]): Promise<LoadBalancer> {
    const balancer = new LoadBalancer(gateways);
    balancer.server.listen(0, '127.0.0.1');
    await once(balancer.server, 'listening');
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
    const first = this.next;
    for (let attempt = 0; ; attempt++) {
      // Counted per request: with other requests in between, `next` could lead it to the same gateway again.
      const index = (first + attempt) % this.gateways.length;
      try {
        const answer = await this.send(this.gateways[index]!, incoming, body);
        this.answered[index]! += 1;
        response.writeHead(answer.statusCode!, endToEnd(answer.headers));
        answer.pipe(response);
        return;
      } catch (error) {
        const isRefused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
        if (!isRefused || attempt === this.gateways.length - 1) throw error;
      }
    }
  }

  private async send(gateway: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const outgoing = request(gateway + url!, { method, headers: endToEnd(headers), agent: this.agent });
    outgoing.end(body);
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    return answer;
  }
}

const endToEnd = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHopHeaders.includes(name)));
