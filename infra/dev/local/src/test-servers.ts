import { startServers, type Servers, type ServersOptions } from './servers.ts';

/**
 * The servers of the service tests: embedded ones, or with `TEST_SERVERS=containers` the images of docker-compose.yml.
 * @throws Error when there is no container engine
 */
export async function startTestServers(options: ServersOptions, source = process.env.TEST_SERVERS ?? 'embedded'): Promise<Servers> {
  if (source === 'embedded') return startServers(options);
  if (source !== 'containers') throw new Error(`TEST_SERVERS is "embedded" or "containers", not "${source}"`);
  const { startServerContainers } = await import('./servers/containers.ts');
  return startServerContainers(options);
}
