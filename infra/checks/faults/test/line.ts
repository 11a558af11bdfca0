import { connect, createServer, type Server, type Socket } from 'node:net';

/** A wire to one server, which a test may silence or cut: to whoever is on it, the server is gone. */
export class Line {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private silent = false;

  private constructor(
    private readonly to: URL,
    private port: number,
  ) {}

  static async to(url: string): Promise<Line> {
    const line = new Line(new URL(url), 0);
    await line.mend();
    return line;
  }

  /** The server's own address, by way of this line. */
  get url(): string {
    const url = new URL(this.to);
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.href;
  }

  /** Nobody answers at this address. */
  async cut(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    for (const socket of this.sockets) socket.destroy();
    if (server) await new Promise((resolve) => server.close(resolve));
  }

  /** Connections stay and are taken, and not a byte comes through: what a lost network looks like. */
  silence(): void {
    this.silent = true;
    for (const socket of this.sockets) socket.pause();
  }

  async mend(): Promise<void> {
    this.silent = false;
    for (const socket of this.sockets) socket.resume();
    if (this.server) return;
    const server = createServer((near) => this.join(near));
    this.server = server;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as { port: number }).port;
  }

  private join(near: Socket): void {
    const far = connect(Number(this.to.port), this.to.hostname);
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(from);
      from.on('data', (bytes) => into.write(bytes));
      from.on('error', () => into.destroy());
      from.on('close', () => {
        this.sockets.delete(from);
        into.destroy();
      });
      if (this.silent) from.pause();
    }
  }
}
