import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy in front of one server, which a test can stop or freeze so that its clients see an outage. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private frozen = false;

  private constructor(
    private readonly target: URL,
    private port: number,
  ) {}

  /** @returns a running proxy; stop it at the end of the test */
  static async to(url: string): Promise<TcpProxy> {
    const proxy = new TcpProxy(new URL(url), 0);
    await proxy.start();
    return proxy;
  }

  /** The server's URL with the host and port of the proxy. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.href;
  }

  /** Closes all connections and rejects new ones. */
  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    for (const socket of this.sockets) socket.destroy();
    if (server) await new Promise((resolve) => server.close(resolve));
  }

  /** Keeps connections open, accepts new ones and forwards nothing: what a lost network looks like. */
  freeze(): void {
    this.frozen = true;
    for (const socket of this.sockets) socket.pause();
  }

  /** Forwards again, on the same port. */
  async start(): Promise<void> {
    this.frozen = false;
    for (const socket of this.sockets) socket.resume();
    if (this.server) return;
    const server = createServer((client) => this.forward(client));
    this.server = server;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as { port: number }).port;
  }

  private forward(client: Socket): void {
    const upstream = connect(Number(this.target.port), this.target.hostname);
    for (const [from, into] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.sockets.add(from);
      from.on('data', (bytes) => into.write(bytes));
      from.on('error', () => into.destroy());
      from.on('close', () => {
        this.sockets.delete(from);
        into.destroy();
      });
      if (this.frozen) from.pause();
    }
  }
}
