import { once } from 'node:events';
import { Agent, createServer, type IncomingHttpHeaders, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Reach } from './guest.ts';

/** What is said between two ends of one connection, and not passed on. */
const ofTheConnection = ['connection', 'keep-alive', 'transfer-encoding'];

/**
 * One address for several gateways, as plain as they come: it sends each request to the next of them over connections that it keeps, and to
 * another one when nobody listens there. It repeats nothing that a gateway has taken.
 */
export class Balancer {
  /** Requests that each gateway has answered. */
  readonly answered: number[];
  private readonly agent = new Agent({ keepAlive: true });
  private readonly server: Server;
  private next = 0;

  private constructor(private readonly gateways: string[]) {
    this.answered = gateways.map(() => 0);
    this.server = createServer((visitor, reply) => {
      this.passOn(visitor, reply).catch(() => reply.destroy());
    });
  }

  static async before(gateways: string[]): Promise<Balancer> {
    const balancer = new Balancer(gateways);
    balancer.server.listen(0, '127.0.0.1');
    await once(balancer.server, 'listening');
    return balancer;
  }

  /** How a guest comes to the site. */
  readonly reach: Reach = (path, asked) => fetch(this.url + path, asked);

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
    this.agent.destroy();
  }

  private get url(): string {
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}`;
  }

  private async passOn(visitor: IncomingMessage, reply: ServerResponse): Promise<void> {
    const body = await buffer(visitor);
    for (let tried = 0; ; tried++) {
      this.next = (this.next + 1) % this.gateways.length;
      const at = this.next;
      try {
        const answer = await this.ask(this.gateways[at]!, visitor, body);
        this.answered[at]! += 1;
        reply.writeHead(answer.statusCode!, passedOn(answer.headers));
        answer.pipe(reply);
        return;
      } catch (error) {
        const isRefused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
        if (!isRefused || tried === this.gateways.length) throw error;
      }
    }
  }

  private async ask(gateway: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const asked = request(gateway + url!, { method, headers: passedOn(headers), agent: this.agent });
    asked.end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return answer;
  }
}

const passedOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheConnection.includes(name)));
