/** Parses docker-compose.yml like Compose, without substituting variables. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export const root = join(import.meta.dirname, '../../../..');
export const read = (path: string) => readFileSync(join(root, path), 'utf8');

export interface Container {
  image: string;
  restart: string;
  read_only?: boolean;
  user?: string;
  command?: string[];
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  mem_limit?: string;
  memswap_limit?: string;
  cpus?: number;
  pids_limit?: number;
  stop_grace_period?: string;
  logging?: { options: Record<string, string> };
  healthcheck?: { test?: string[]; disable?: boolean };
  depends_on?: Record<string, { condition?: string }>;
  environment?: Record<string, string | null>;
  networks?: string[] | Record<string, unknown>;
  ports?: string[];
  volumes?: (string | { source: string; target: string; volume?: { nocopy?: boolean } })[];
  profiles?: string[];
}

export const composeText = read('docker-compose.yml');
const { services } = parse(composeText, { merge: true }) as { services: Record<string, Container> };

export const containers = Object.entries(services);
/** Long-running containers; the others are one-off tasks. */
export const longRunning = containers.filter(([, { restart }]) => restart !== 'no');
/** Names of the product's long-running containers: seven services and two queue workers. */
export const running = longRunning
  .filter(([, { image, profiles }]) => image.startsWith('charter/') && !image.startsWith('charter/ops:') && !profiles)
  .map(([name]) => name);
/** The services; `services/host`, which runs them in one process, is a way to run them. */
export const programs = globSync('services/*/package.json', { cwd: root, exclude: (path) => path.endsWith('host') }).map(
  (file) => file.split('/')[1]!,
);

/** Variables that Compose fills in (`${X}`, `${X:-default}`, `${X:?why}`, and keys without a value), and those that it reads itself. */
export const variablesOfCompose = new Set([
  ...['COMPOSE_PROFILES', 'COMPOSE_FILE'],
  ...[...composeText.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name!),
  ...containers.flatMap(([, { environment = {} }]) => Object.keys(environment).filter((name) => environment[name] === null)),
]);

/** Variables of .env.example, either empty or with a default in a comment. */
export const documentedVariables = new Set([...read('.env.example').matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name]) => name!));

const kit = read('libs/service-kit/src/environment.ts');

/** Source of a program's configuration, with the calls of shared methods of `Environment` replaced by their bodies. */
export const environmentFile = (program: string): string =>
  read(`services/${program}/src/${program}.env.ts`).replace(/env\.(database|messaging|queues|objectStore|health)\(/g, (call, name) => {
    const [body = ''] = new RegExp(`^  ${name}\\([^]*?^  \\}`, 'm').exec(kit) ?? [];
    return body.replaceAll('this.', 'env.') + call;
  });

/** Variables that a program reads. */
export function variablesReadBy(program: string): string[] {
  const text = environmentFile(program);
  const named = [...text.matchAll(/(?:env\s*\.(?:text|integer|boolean|oneOf)|hours|process\.env\.)\(?'?([A-Z][A-Z0-9_]+)/g)].map(
    ([, name]) => name!,
  );
  const business = read('libs/contracts/src/shared/business.ts');
  const ofBusiness = [...business.matchAll(/env\.(BUSINESS_[A-Z_]+)/g)].map(([, name]) => name!);
  return [
    ...named,
    ...(text.includes('businessFrom(') ? ofBusiness : []),
    ...(text.includes('env.guestLinkSecret(') ? ['GUEST_LINK_SECRET'] : []),
  ];
}
