/** The images of a release. */
import { execFileSync } from 'node:child_process';
import { note, programs, seconds } from './check.ts';
import type { Installation } from './installation.ts';

export const services = programs.filter((program) => !program.endsWith('-worker'));
/** All that the documented command builds for a demo. */
const images = [...services, 'ops', 'paypal-emulator'];

const exist = (names: string[], version: string) => {
  try {
    execFileSync('docker', ['image', 'inspect', ...names.map((name) => `charter/${name}:${version}`)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/**
 * Builds the checkout's images by the documented command.
 * @param version already built images of that name are used as they are
 * @param names of the images that have to exist
 */
export async function build(installation: Installation, version: string, names = images): Promise<void> {
  if (exist(names, version)) return;
  const began = Date.now();
  installation.setVariable('CHARTER_VERSION', version);
  await installation.compose('build');
  note(`build of ${version}: ${seconds(began)}`);
}

/** Gives the images of one version another. */
export async function tagAll(installation: Installation, from: string, to: string, names = images): Promise<void> {
  for (const name of names) await installation.command('docker', ['tag', `charter/${name}:${from}`, `charter/${name}:${to}`]);
}
