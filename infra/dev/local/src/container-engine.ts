import { spawnSync } from 'node:child_process';

/** Whether a container engine answers. */
export const hasEngine = (): boolean => spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0;
