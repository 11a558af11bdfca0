import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { containers, environmentFile, programs, read, root, running, variablesReadBy } from './compose-file.js';
import {
  all,
  base,
  environmentOf,
  type KubernetesContainer,
  kustomization,
  type Labels,
  one,
  pods,
  production,
  type Resource,
  resources,
  settingFiles,
  type Spread,
  variablesIn,
} from './kubernetes-files.js';

const compose = Object.fromEntries(containers);
const withoutTag = (image: string) => image.split(':')[0]!;
const everyContainer = pods.flatMap(({ name, spec }) => spec.containers.map((container) => ({ pod: name, ...container })));
const deployments = all('Deployment');
const nats = parse(read('infra/deploy/k8s/nats.values.yaml')) as {
  config: { cluster: { replicas: number } };
  container: { image: { tag: string } };
  podTemplate: { topologySpreadConstraints: Record<string, Omit<Spread, 'topologyKey'>> };
};

test('every program of Compose has a deployment, autoscaler, disruption budget, service account and network policy', () => {
  expect(deployments.map(({ metadata }) => metadata.name).toSorted()).toEqual(running.toSorted());
  const kinds = ['HorizontalPodAutoscaler', 'PodDisruptionBudget', 'ServiceAccount', 'NetworkPolicy'];
  expect(missing(running.flatMap((name) => kinds.map((kind) => `${kind} ${name}`)))).toEqual([]);
});

test('every service has a migration, secrets and a database', () => {
  const kinds = (name: string) => [`Job ${name}-migrate`, `ExternalSecret ${name}`, `ExternalSecret postgres-${name}`, `Database ${name}`];
  expect(missing(programs.flatMap(kinds))).toEqual([]);
});

const there = new Set(resources.map(({ kind, metadata }) => `${kind} ${metadata.name}`));
const missing = (wanted: string[]) => wanted.filter((name) => !there.has(name));

test('queue workers are separate deployments with the settings of their service', () => {
  for (const service of ['content', 'notification']) {
    const [answers, works] = [environmentOf(service), environmentOf(`${service}-worker`)];
    expect([answers.WORKERS, works]).toEqual(['off', { ...answers, WORKERS: 'only' }]);
  }
});

describe('nodes and zones', () => {
  const ofNats = Object.entries(nats.podTemplate.topologySpreadConstraints).map(([topologyKey, how]) => ({ ...how, topologyKey }));
  const staying = pods.filter(({ kind }) => kind !== 'Job').map(({ name, spec }) => [name, spec.topologySpreadConstraints ?? []] as const);
  const spreads = [...staying, ['nats', ofNats] as const];

  test('replicas are spread over nodes, and can be rescheduled when a node is lost', () => {
    const strict = spreads.map(([name, spread]) => [name, spread.filter(({ whenUnsatisfiable }) => whenUnsatisfiable === 'DoNotSchedule')]);
    const onNodes = [expect.objectContaining({ topologyKey: 'kubernetes.io/hostname', nodeTaintsPolicy: 'Honor' })];
    expect(strict).toEqual(spreads.map(([name]) => [name, onNodes]));
    expect(all('PodDisruptionBudget').filter(({ spec }) => spec.unhealthyPodEvictionPolicy !== 'AlwaysAllow')).toEqual([]);
  });

  test('three replicas prefer three zones and also run in one', () => {
    const { affinity, topologySpreadConstraints: ofPostgres = [] } = one('Cluster', 'postgres')!.spec;
    expect(affinity).toEqual({ podAntiAffinityType: 'required', topologyKey: 'kubernetes.io/hostname' });
    const zones = { topologyKey: 'topology.kubernetes.io/zone', whenUnsatisfiable: 'ScheduleAnyway' };
    for (const [name, spread] of [...spreads, ['postgres', ofPostgres] as const])
      expect({ name, spread }).toEqual({ name, spread: expect.arrayContaining([expect.objectContaining(zones)]) });
  });
});

test('pods run without root and with minimal capabilities', () => {
  const tooMany = pods.filter(({ spec: { securityContext: user, automountServiceAccountToken } }) => {
    const isUnprivileged = user?.runAsNonRoot && user.runAsUser! > 0 && user.seccompProfile?.type === 'RuntimeDefault';
    return !isUnprivileged || automountServiceAccountToken !== false;
  });
  expect(tooMany.map(({ name }) => name)).toEqual([]);
  const unbound = everyContainer.filter(
    ({ securityContext: rights }) =>
      !rights?.readOnlyRootFilesystem || rights.allowPrivilegeEscalation !== false || !rights.capabilities?.drop?.includes('ALL'),
  );
  expect(unbound.map(({ pod, name }) => `${pod} ${name}`)).toEqual([]);
  expect(all('ServiceAccount').filter(({ automountServiceAccountToken }) => automountServiceAccountToken !== false)).toEqual([]);
});

test('programs run as the user of the image, with the memory limit of Compose', () => {
  const mebibytes = (text = '') => Number.parseInt(text, 10);
  for (const program of running) {
    const { spec } = one('Deployment', program)!.spec.template!;
    expect(`${spec.securityContext?.runAsUser}:65532`).toBe(compose[program]?.user);
    expect(mebibytes(spec.containers[0]?.resources?.limits?.memory)).toBe(mebibytes(compose[program]?.mem_limit));
  }
});

test('every container has resource limits', () => {
  const boundless = everyContainer.filter(
    ({ resources: { limits, requests } = {} }) => !limits?.cpu || !limits.memory || !requests?.cpu || !requests.memory,
  );
  expect(boundless.map(({ pod, name }) => `${pod} ${name}`)).toEqual([]);
  const volumes = pods.flatMap(({ spec }) => spec.volumes ?? []);
  expect(volumes.filter(({ emptyDir }) => emptyDir && !emptyDir.sizeLimit)).toEqual([]);
});

test('long-running containers have probes', () => {
  const blind = everyContainer.filter(
    ({ pod, livenessProbe, readinessProbe }) => !pod.startsWith('Job') && !(livenessProbe && readinessProbe),
  );
  expect(blind.map(({ pod, name }) => `${pod} ${name}`)).toEqual([]);
});

test('a rollout starts a new pod before it stops an old one, with a grace period', () => {
  for (const { metadata, spec } of deployments) {
    expect({ [metadata.name]: spec.strategy?.rollingUpdate }).toEqual({ [metadata.name]: { maxUnavailable: 0, maxSurge: 1 } });
    const {
      terminationGracePeriodSeconds = 0,
      containers: [program],
    } = spec.template!.spec;
    const quiet = program?.lifecycle?.preStop?.sleep?.seconds ?? 0;
    // A program stops within nine seconds.
    expect(terminationGracePeriodSeconds).toBeGreaterThan(quiet + 9);
    expect(quiet > 0).toBe(metadata.name === 'gateway');
  }
});

test('a migration uses the image and settings of its program and runs before it', () => {
  for (const program of programs) {
    const { metadata, spec } = one('Job', `${program}-migrate`)!;
    const deployment = one('Deployment', program)!;
    const [migration] = spec.template!.spec.containers;
    const [{ image, envFrom } = { image: '', envFrom: undefined }] = deployment.spec.template!.spec.containers;
    expect(migration).toMatchObject({ args: ['main.js', 'migrate'], image, envFrom });
    const wave = (of: Resource['metadata']) => Number(of.annotations?.['argocd.argoproj.io/sync-wave']);
    expect(wave(metadata)).toBeLessThan(wave(deployment.metadata));
  }
});

test('selectors match the intended pods and no migrations', () => {
  const selectors = resources.flatMap(({ kind, metadata: { name }, spec }) => {
    if (kind === 'Service') return [{ by: `${kind} ${name}`, labels: spec.selector as Labels }];
    return spec?.selector?.matchLabels ? [{ by: `${kind} ${name}`, labels: spec.selector.matchLabels }] : [];
  });
  expect(selectors.length).toBeGreaterThan(programs.length * 2);
  for (const { by, labels } of selectors) {
    const selected = pods.filter(({ metadata }) => isSelected(metadata.labels, labels));
    expect({ by, kinds: selected.map(({ kind }) => kind) }).toEqual({ by, kinds: [expect.stringMatching(/Deployment|StatefulSet/)] });
    expect(selected[0]?.name.split(' ')[1]).toBe(labels['app.kubernetes.io/name']);
  }
  for (const { spec } of all('HorizontalPodAutoscaler')) expect(one('Deployment', spec.scaleTargetRef!.name)).toBeDefined();
});

const isSelected = (labels: Labels, by: Labels) => Object.entries(by).every(([name, value]) => labels[name] === value);

test('every program has at least two replicas and an autoscaler', () => {
  const few = all('HorizontalPodAutoscaler').filter(
    ({ spec }) => spec.minReplicas! < 2 || spec.maxReplicas! <= spec.minReplicas! || !spec.metrics,
  );
  expect(few.map(({ metadata }) => metadata.name)).toEqual([]);
  expect(all('PodDisruptionBudget').filter(({ spec }) => spec.maxUnavailable !== 1)).toEqual([]);
});

test('only the gateway is reachable from outside', () => {
  const behind = all('Ingress').flatMap(({ spec }) =>
    spec.rules!.flatMap(({ http }) => http.paths.map(({ backend }) => backend.service.name)),
  );
  expect(behind).toEqual(['gateway']);
  expect(one('NetworkPolicy', 'default-deny')?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  const open = all('NetworkPolicy').filter(({ spec }) =>
    spec.ingress?.some(({ from }) => from.some(({ namespaceSelector }) => namespaceSelector)),
  );
  // Prometheus (twice for servers), the ingress for certificate challenges, the operator of the databases, and the ingress.
  expect(open.map(({ metadata }) => metadata.name)).toEqual([
    'observability',
    'postgres-metrics',
    'nats-metrics',
    'certificate',
    'postgres',
    'gateway',
  ]);
});

test('metrics are scraped at the programs’ port, and traces are sent to the address in .env.example', () => {
  const { ingress, egress } = one('NetworkPolicy', 'observability')!.spec;
  const documentedPort = /OTLP over HTTP, such as http:\/\/tempo:(\d+)/.exec(read('.env.example'))?.[1];
  const ports = [ingress, egress].map((rules) => rules?.flatMap((rule) => rule.ports.map(({ port }) => port)));
  expect(ports).toEqual([[9000], [Number(documentedPort)]]);
});

test('no secret has a value in the repository', () => {
  expect(all('Secret')).toEqual([]);
  const written = all('ExternalSecret').flatMap(({ metadata, spec }) =>
    Object.entries(spec.target?.template.data ?? {})
      .filter(([name, value]) => name !== 'username' && !value.includes('{{'))
      .map(([name]) => `${metadata.name}: ${name}`),
  );
  expect(written).toEqual([]);
  const isSecret = /PASSWORD|SECRET|ACCESS_KEY|CLIENT_ID|WEBHOOK_ID|SMTP_URL|DATABASE_URL|NATS_URL|REDIS_URL/;
  expect(settingFiles.flatMap((file) => Object.keys(variablesIn(file))).filter((name) => isSecret.test(name))).toEqual([]);
});

/** `charter/staff` → its properties, as the manifests refer to them; no properties where all are taken. */
function secretsOf(manifests: Resource[]): Record<string, string[]> {
  const found: Record<string, Set<string>> = {};
  for (const { spec } of manifests.filter(({ kind }) => kind === 'ExternalSecret')) {
    for (const { extract } of spec.dataFrom ?? []) found[extract.key] ??= new Set();
    for (const { remoteRef } of spec.data ?? []) (found[remoteRef.key] ??= new Set()).add(remoteRef.property);
  }
  return Object.fromEntries(Object.entries(found).map(([key, properties]) => [key, [...properties].toSorted()]));
}

test('the README lists every entry of the secret store with its properties, and no others', () => {
  const [, list = ''] = /^In the secret store, one entry each: ([^]*?)\. Two$/m.exec(read('infra/deploy/k8s/README.md')) ?? [];
  const needed = secretsOf(resources);
  const listed = [...list.matchAll(/`(charter\/\w+)`(?: \(((?:`\w+`(?:, )?)+)\)|\s*\n?\(((?:`\w+`(?:, )?)+)\))?/g)];
  expect(listed.map(([, key]) => key!).toSorted()).toEqual(Object.keys(needed).toSorted());
  // Passwords by service are described, and the backups' entry is taken whole.
  const properties = Object.fromEntries(
    listed.flatMap(([, key, inline, below]) => {
      const names = (inline ?? below)?.match(/\w+/g);
      return names && key !== 'charter/backups' ? [[key!, names.toSorted()]] : [];
    }),
  );
  const byName = Object.entries(needed).filter(([key]) => !/postgres|nats|redis|backups/.test(key));
  expect(properties).toEqual(Object.fromEntries(byName));
});

test('pods name the secret of a private registry', () => {
  const ours = pods.filter(({ spec }) => spec.containers.some(({ image }) => image.startsWith('charter/')));
  expect(ours.length).toBeGreaterThan(running.length);
  expect(ours.filter(({ spec }) => spec.imagePullSecrets?.[0]?.name !== 'registry').map(({ name }) => name)).toEqual([]);
});

test('images are those of Compose, in one version', () => {
  for (const program of running)
    expect(one('Deployment', program)!.spec.template!.spec.containers[0]?.image).toBe(withoutTag(compose[program]!.image));
  const { images = [] } = kustomization(production);
  expect(images.map(({ name }) => name).toSorted()).toEqual(programs.map((program) => `charter/${program}`).toSorted());
  expect(new Set(images.map(({ newTag }) => newTag)).size).toBe(1);
  const servers = everyContainer.filter(({ pod }) => pod.startsWith('StatefulSet')).map(({ image }) => image);
  expect(new Set(servers)).toEqual(new Set([compose.redis?.image]));
  expect(`nats:${nats.container.image.tag}`).toBe(compose.nats?.image);
  // Another image of the same version, so its digest is another one.
  const [, version, digest] = /:([^@]+)@(sha256:[0-9a-f]{64})$/.exec(one('Cluster', 'postgres')!.spec.imageName ?? '') ?? [];
  expect(version).toBe(/:([^@]+)/.exec(compose.postgres!.image)?.[1]);
  expect(digest).toBeDefined();
});

test('streams have as many replicas as there are NATS servers', () => {
  const users = programs.filter((program) => variablesReadBy(program).includes('NATS_REPLICAS'));
  expect(users).toHaveLength(6);
  expect(users.map((program) => Number(environmentOf(program).NATS_REPLICAS))).toEqual(users.map(() => nats.config.cluster.replicas));
});

const usualPool = /database\(poolSize = (\d+)\)/.exec(read('libs/service-kit/src/environment.ts'))![1]!;

test('connections of all programs at maximum scale during a rollout fit into PostgreSQL’s limit', () => {
  const pool = (program: string) => Number(/env\.database\((\d+)\)/.exec(environmentFile(program))?.[1] ?? usualPool);
  const most = running.map((program) => {
    const { maxReplicas = 0 } = one('HorizontalPodAutoscaler', program)!.spec;
    // One additional pod during a rollout, and one migration per service.
    return (maxReplicas + (programs.includes(program) ? 2 : 1)) * pool(program.replace('-worker', ''));
  });
  // The operator, its replication, and an interactive session.
  const others = 20;
  const allowed = Number(one('Cluster', 'postgres')!.spec.postgresql!.parameters.max_connections);
  expect(most.reduce((sum, count) => sum + count, others)).toBeLessThanOrEqual(allowed);
});

const kustomize = [
  ['kubectl', 'kustomize'],
  ['kustomize', 'build'],
].find(([command, ...args]) => {
  try {
    return execFileSync(command!, [...args, join(root, base)], { stdio: 'pipe' }).length > 0;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
});

const unnamed = (container: KubernetesContainer) =>
  Object.fromEntries(Object.entries(container).filter(([name]) => name !== 'image' && name !== 'envFrom'));

(kustomize ? describe : describe.skip)('Kustomize itself', () => {
  test('renders the overlay as these tests parse it', () => {
    const [command, ...args] = kustomize!;
    const built = execFileSync(command!, [...args, join(root, production)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    const theirs = parseAllDocuments(built).map((document) => document.toJS() as Resource);
    const named = (name: string) => theirs.find(({ kind, metadata }) => `${kind} ${metadata.name}` === name);
    for (const { name, spec } of pods) {
      const inTheirs = named(name)?.spec.template?.spec;
      // Kustomize adds registries to images and hashes to names of settings.
      const same = { ...spec, volumes: undefined, containers: spec.containers.map(unnamed) };
      expect({ name, ...inTheirs, volumes: undefined }).toMatchObject({ name, ...same });
    }
    for (const program of programs) {
      const settings = theirs.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name.startsWith(`${program}-`)) as unknown as {
        data: Labels;
      };
      expect(environmentOf(program)).toMatchObject(settings.data);
    }
  });

  test('renders the small overlay with one instance of everything and without autoscalers', () => {
    const [command, ...args] = kustomize!;
    const small = execFileSync(command!, [...args, join(root, 'infra/deploy/k8s/overlays/small')], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const theirs = parseAllDocuments(small).map((document) => document.toJS() as Resource);
    const named = (kind: string) => theirs.filter((resource) => resource.kind === kind);
    expect(named('HorizontalPodAutoscaler')).toEqual([]);
    expect(named('Deployment')).toHaveLength(running.length);
    const replicas = [...named('Deployment'), ...named('StatefulSet')].map(({ spec }) => spec.replicas ?? 1);
    expect([...replicas, named('Cluster')[0]!.spec.instances]).toEqual([...running.map(() => 1), 1, 1]);
    const settings = named('ConfigMap').map((resource) => (resource as unknown as { data: Labels }).data.NATS_REPLICAS);
    expect(settings.filter(Boolean)).toEqual(
      programs.filter((program) => variablesReadBy(program).includes('NATS_REPLICAS')).map(() => '1'),
    );
    expect((parse(read('infra/deploy/k8s/nats-small.values.yaml')) as typeof nats).config.cluster).toEqual({ enabled: false });
    const containersOf = [...named('Deployment'), ...named('StatefulSet')].flatMap(({ spec }) => spec.template!.spec.containers);
    const millis = (text = '') => (text.endsWith('m') ? Number.parseInt(text, 10) : Number(text) * 1000);
    const requested = containersOf.reduce((sum, { resources: each }) => sum + millis(each?.requests?.cpu), 250 + 100);
    expect(requested).toBeLessThan(1_300);
  });
});
