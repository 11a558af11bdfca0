/** Parses infra/deploy/k8s like Kustomize: the base with its patches, and the settings of an overlay. */
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { read } from './compose-file.js';

export const base = 'infra/deploy/k8s/base';
export const production = 'infra/deploy/k8s/overlays/production';

export type Labels = Record<string, string>;

export interface KubernetesContainer {
  name: string;
  image: string;
  args?: string[];
  env?: { name: string; value: string }[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  resources?: { limits?: Record<string, string>; requests?: Record<string, string> };
  securityContext?: { readOnlyRootFilesystem?: boolean; allowPrivilegeEscalation?: boolean; capabilities?: { drop?: string[] } };
  lifecycle?: { preStop?: { sleep?: { seconds: number } } };
  livenessProbe?: object;
  readinessProbe?: object;
}

/** Spreading over nodes or zones. */
export interface Spread {
  topologyKey: string;
  whenUnsatisfiable: string;
  nodeTaintsPolicy?: string;
}

interface Pod {
  serviceAccountName?: string;
  automountServiceAccountToken?: boolean;
  terminationGracePeriodSeconds?: number;
  securityContext?: { runAsNonRoot?: boolean; runAsUser?: number; seccompProfile?: { type: string } };
  topologySpreadConstraints?: Spread[];
  imagePullSecrets?: { name: string }[];
  containers: KubernetesContainer[];
  volumes?: { name: string; emptyDir?: { sizeLimit?: string } }[];
}

/** The fields that the tests use. */
export interface Resource {
  kind: string;
  metadata: { name: string; labels?: Labels; annotations?: Labels };
  automountServiceAccountToken?: boolean;
  spec: {
    selector?: Labels & { matchLabels?: Labels };
    template?: { metadata: { labels: Labels }; spec: Pod };
    strategy?: { rollingUpdate?: { maxUnavailable?: number; maxSurge?: number } };
    scaleTargetRef?: { kind: string; name: string };
    minReplicas?: number;
    maxReplicas?: number;
    metrics?: object[];
    maxUnavailable?: number;
    unhealthyPodEvictionPolicy?: string;
    podSelector?: { matchLabels?: Labels };
    policyTypes?: string[];
    ingress?: { from: { namespaceSelector?: object }[]; ports: { port: number }[] }[];
    egress?: { ports: { port: number }[] }[];
    target?: { template: { type?: string; data: Labels } };
    data?: { secretKey: string; remoteRef: { key: string; property: string } }[];
    dataFrom?: { extract: { key: string } }[];
    replicas?: number;
    instances?: number;
    rules?: { http: { paths: { backend: { service: { name: string } } }[] } }[];
    cluster?: { name: string };
    name?: string;
    owner?: string;
    imageName?: string;
    affinity?: { podAntiAffinityType: string; topologyKey: string };
    topologySpreadConstraints?: Spread[];
    managed?: { roles: { name: string; passwordSecret: { name: string } }[] };
    postgresql?: { parameters: Labels };
  };
}

interface Kustomization {
  resources: string[];
  patches: { path?: string; target: { kind: string; name?: string } }[];
  images?: { name: string; newTag: string }[];
  configMapGenerator: { name: string; envs?: string[] }[];
}

export const kustomization = (folder: string) => parse(read(join(folder, 'kustomization.yaml'))) as Kustomization;

/** All resources of the base with their patches. */
export const resources: Resource[] = kustomization(base)
  .resources.flatMap((file) => parseAllDocuments(read(join(base, file))).map((document) => document.toJS() as Resource))
  .map((resource) =>
    kustomization(base)
      .patches.filter(({ path, target }) => path && isMeant(target, resource))
      .map(({ path }) => parse(read(join(base, path!))) as Resource)
      .reduce((patched, patch) => laidOver(patched, { ...patch, metadata: { ...patch.metadata, name: patched.metadata.name } }), resource),
  );

export const all = (kind: string) => resources.filter((resource) => resource.kind === kind);
export const one = (kind: string, name: string) => all(kind).find(({ metadata }) => metadata.name === name);

/** Workloads: programs, migrations and our own servers. */
export const pods = resources.flatMap(({ kind, metadata, spec }) =>
  spec?.template && kind !== 'ExternalSecret' ? [{ name: `${kind} ${metadata.name}`, kind, ...spec.template }] : [],
);

/** Environment of a deployment in an overlay, without values of secrets. */
export function environmentOf(deployment: string, overlay = production): Labels {
  const { env = [], envFrom = [] } = one('Deployment', deployment)!.spec.template!.spec.containers[0]!;
  const named = (name: string | undefined) =>
    [base, overlay].flatMap((folder) =>
      kustomization(folder)
        .configMapGenerator.filter((generated) => generated.name === name)
        .flatMap(({ envs = [] }) => envs.map((file) => join(folder, file))),
    );
  const given = envFrom.flatMap(({ configMapRef, secretRef }) => [
    ...named(configMapRef?.name).map(variablesIn),
    one('ExternalSecret', secretRef?.name ?? '')?.spec.target?.template.data ?? {},
  ]);
  return Object.assign({}, ...given, ...env.map(({ name, value }) => ({ [name]: value }))) as Labels;
}

export function variablesIn(file: string): Labels {
  return Object.fromEntries([...read(file).matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]));
}

export const settingFiles = [base, production].flatMap((folder) =>
  kustomization(folder).configMapGenerator.flatMap(({ envs = [] }) => envs.map((file) => join(folder, file))),
);

function isMeant({ kind, name }: { kind: string; name?: string }, resource: Resource): boolean {
  return resource.kind === kind && (name === undefined || name === resource.metadata.name);
}

/** Kustomize's strategic merge: lists whose members have names are merged, others replaced. */
function laidOver<T>(below: T, above: T): T {
  if (Array.isArray(below) && Array.isArray(above)) return (areNamed(below) && areNamed(above) ? joined(below, above) : above) as T;
  if (!isObject(below) || !isObject(above)) return above;
  const keys = new Set([...Object.keys(below), ...Object.keys(above)]);
  return Object.fromEntries(
    [...keys].map((key) => [key, key in below && key in above ? laidOver(below[key], above[key]) : (above[key] ?? below[key])]),
  ) as T;
}

function joined(below: { name: string }[], above: { name: string }[]): { name: string }[] {
  const named = (name: string) => below.find((member) => member.name === name);
  const merged = above.map((member) => laidOver(named(member.name) ?? member, member));
  return [...merged, ...below.filter(({ name }) => !merged.some((member) => member.name === name))];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function areNamed(list: unknown[]): list is { name: string }[] {
  return list.every((member) => isObject(member) && typeof member.name === 'string');
}
