/** What the queue server of an installation holds. */
import type { Installation } from './installation.ts';

export interface QueueServerState {
  /** Name and version, since what survives a restart differs between versions. */
  version: string;
  /** E-mails that wait for their worker. */
  waiting: number;
  /** Counts whose window ends after ten minutes or later, by key. */
  counts: Record<string, number>;
}

export async function queueServerState(installation: Installation): Promise<QueueServerState> {
  const query = async (...command: string[]) => {
    const cli = 'REDISCLI_AUTH=$REDIS_PASSWORD_OPS exec valkey-cli --user ops "$@"';
    return (await installation.compose('exec', '-T', 'redis', 'sh', '-c', cli, 'valkey-cli', ...command)).trim();
  };
  const counts: Record<string, number> = {};
  for (const key of (await query('--scan', '--pattern', 'charter:gateway:*')).split('\n').filter(Boolean)) {
    if (Number(await query('TTL', key)) > 600) counts[key] = Number(await query('GET', key));
  }
  const info = await query('INFO', 'server');
  const version = ['valkey_version', 'redis_version'].flatMap((name) => new RegExp(`${name}:\\S+`).exec(info)?.[0] ?? []).join(' ');
  return { version, waiting: Number(await query('LLEN', 'charter:emails:wait')), counts };
}
