import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy in front of Redis that can stop forwarding (`silent`) or accept no connections (`closed`). */
export class RedisProxy {
  private state: 'open' | 'silent' | 'closed' = 'open';
  private readonly pairs: [Socket, Socket][] = [];
  private server: Server | undefined;

  /** @returns the URL of the proxy */
  async listen(redisUrl: string): Promise<string> {
    const url = new URL(redisUrl);
    const { hostname, port } = url;
    this.server = createServer((client) => {
      if (this.state === 'closed') return client.destroy();
      const redis = connect(Number(port), hostname);
      client.on('error', () => redis.destroy()).on('close', () => redis.destroy());
      redis.on('error', () => client.destroy()).on('close', () => client.destroy());
      this.pairs.push([client, redis]);
      if (this.state === 'open') client.pipe(redis).pipe(client);
    });
    await new Promise<void>((resolve) => this.server!.listen(0, '127.0.0.1', resolve));
    // The test servers may have another address than this machine's own, when they are containers.
    url.hostname = '127.0.0.1';
    url.port = String((this.server.address() as { port: number }).port);
    return url.href;
  }

  setState(state: RedisProxy['state']): void {
    this.state = state;
    for (const [client, redis] of this.pairs) {
      client.unpipe(redis);
      redis.unpipe(client);
      if (state === 'closed') client.destroy();
      if (state === 'open') client.pipe(redis).pipe(client);
    }
  }

  close(): void {
    this.setState('closed');
    this.server?.close();
  }
}
