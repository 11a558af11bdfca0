/** Groups of servers, as in an installation that survives the loss of one. Each server can be killed; all listen on 127.0.0.1. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { withDeathSignal, registerChild } from '@charter/local/src/orphan-guard.ts';
import { anyPort } from '@charter/local/src/ports.ts';
import { findNats } from '@charter/local/src/servers/nats.ts';
import { redisUser, redisUsers, replicationUsers, sentinelUser } from '@charter/local/src/access/redis-users.ts';
import { findRedis } from '@charter/local/src/servers/redis.ts';
import { eventually } from '@charter/testing';

class Member {
  private readonly exited: Promise<unknown>;

  private constructor(private readonly child: ChildProcess) {
    this.exited = once(child, 'exit');
  }

  static async start(command: string, args: string[], cwd: string, env = process.env): Promise<Member> {
    const child = spawn(...withDeathSignal(command, args), { cwd, env, stdio: 'ignore' });
    await once(child, 'spawn');
    registerChild(child.pid!);
    return new Member(child);
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.exited;
  }
}

abstract class Group {
  protected readonly folder = mkdtempSync(join(tmpdir(), 'server-groups-'));
  protected readonly members = new Map<string, Member>();

  /** The URL that clients connect with. */
  abstract readonly url: string;

  async kill(name: string): Promise<void> {
    await this.members.get(name)?.kill();
    this.members.delete(name);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.members.values()].map((member) => member.kill()));
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Three NATS servers with one JetStream, named one, two and three. */
export class NatsCluster extends Group {
  private constructor(readonly url: string) {
    super();
  }

  /** All of them know each other. Two of thirty new clusters never elected a leader, two of eight never used the third server. */
  static async start(): Promise<NatsCluster> {
    for (;;) {
      const cluster = await NatsCluster.startOnce();
      if (await cluster.isComplete()) return cluster;
      await cluster.stop();
    }
  }

  private async isComplete(): Promise<boolean> {
    const servers = this.url.split(',');
    const attempt = async () => {
      const connection = await connect({ servers, maxReconnectAttempts: 0 });
      try {
        const { streams } = await jetstreamManager(connection);
        await streams.add({ name: 'complete', subjects: ['complete'], num_replicas: 3 });
        await streams.delete('complete');
      } finally {
        await connection.close();
      }
    };
    return eventually(attempt, { within: 30_000 }).then(
      () => true,
      () => false,
    );
  }

  private static async startOnce(): Promise<NatsCluster> {
    const servers = await Promise.all(
      ['one', 'two', 'three'].map(async (name) => ({ name, port: await anyPort(), route: await anyPort() })),
    );
    const cluster = new NatsCluster(servers.map(({ port }) => `nats://127.0.0.1:${port}`).join(','));
    const routes = servers.map(({ route }) => `nats://127.0.0.1:${route}`).join(', ');
    for (const { name, port, route } of servers) {
      writeFileSync(
        cluster.configuration(name),
        `server_name: ${name}
         listen: "127.0.0.1:${port}"
         cluster { name: charter, listen: "127.0.0.1:${route}", routes: [${routes}] }
         jetstream { store_dir: ${JSON.stringify(join(cluster.folder, name))} }`,
      );
      await cluster.start(name);
    }
    return cluster;
  }

  private async start(name: string): Promise<void> {
    this.members.set(name, await Member.start(await findNats(), ['-c', this.configuration(name)], this.folder));
  }

  private readonly configuration = (name: string): string => join(this.folder, `${name}.conf`);
}

/** A Redis primary, a replica, and a Sentinel that promotes the replica when the primary is lost. */
export class RedisGroup extends Group {
  private constructor(readonly url: string) {
    super();
  }

  static async start(): Promise<RedisGroup> {
    const [primary, replica, sentinel] = [await anyPort(), await anyPort(), await anyPort()];
    const group = new RedisGroup(`redis+sentinel://scheduler:word@127.0.0.1:${sentinel}/charter`);
    const users = join(group.folder, 'users.acl');
    writeFileSync(
      users,
      [
        ...redisUsers(() => 'word'),
        redisUser('scheduler', ['charter:timers-scheduler:', 'counter'], 'word'),
        ...replicationUsers(() => 'word'),
        '',
      ].join('\n'),
    );
    const { file, env } = await findRedis();
    const start = async (name: string, args: string[]) =>
      group.members.set(name, await Member.start(file, args, group.folder, { ...process.env, ...env }));
    const signIn = ['--aclfile', users, '--masteruser', 'replication', '--masterauth', 'word'];
    const server = (port: number) => [
      '--bind',
      '127.0.0.1',
      '--port',
      String(port),
      '--save',
      '',
      '--repl-diskless-sync-delay',
      '0',
      ...signIn,
    ];
    await start('primary', server(primary));
    await start('replica', [...server(replica), '--replicaof', '127.0.0.1', String(primary)]);
    const conf = join(group.folder, 'sentinel.conf');
    writeFileSync(
      conf,
      `bind 127.0.0.1
port ${sentinel}
sentinel monitor charter 127.0.0.1 ${primary} 1
sentinel auth-user charter sentinel
sentinel auth-pass charter word
${sentinelUser}
sentinel down-after-milliseconds charter 500
sentinel failover-timeout charter 5000
`,
    );
    await start('sentinel', [conf, '--sentinel']);
    return group;
  }
}
