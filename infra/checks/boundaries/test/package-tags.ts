/** The Nx tags of a package and the rules about which packages it may depend on. */

export interface Package {
  name: string;
  tags: readonly string[];
  dependencies: readonly string[];
  devDependencies: readonly string[];
}

type Type = 'service' | 'host' | 'app' | 'lib' | 'tool';

/** Types of packages that each type may depend on, at run time and for tests. Nothing but the host depends on a service, and nothing on an app. */
const allowedTypes: Record<Type, { dependencies: readonly Type[]; devDependencies: readonly Type[] }> = {
  service: { dependencies: ['lib'], devDependencies: ['lib', 'tool'] },
  host: { dependencies: ['lib', 'service'], devDependencies: ['lib', 'tool'] },
  app: { dependencies: ['lib'], devDependencies: ['lib', 'tool'] },
  lib: { dependencies: ['lib'], devDependencies: ['lib', 'tool'] },
  tool: { dependencies: ['lib', 'tool'], devDependencies: ['lib', 'tool'] },
};

/** Runtimes of packages that a package of the given runtime may depend on. */
const allowedRuntimes: Record<string, readonly string[]> = {
  any: ['any'],
  browser: ['any', 'browser'],
  node: ['any', 'node'],
};

const requiredTags = ['scope', 'type', 'runtime'] as const;

const tagOf = ({ tags }: Package, kind: string): string => tags.find((tag) => tag.startsWith(`${kind}:`))?.slice(kind.length + 1) ?? '';

/** @returns every missing tag and every dependency that is not allowed, as sentences */
export function tagViolations(packages: readonly Package[]): string[] {
  const byName = new Map(packages.map((each) => [each.name, each]));
  return packages.flatMap((from) => {
    const missing = missingTags(from);
    if (missing.length > 0) return missing;
    return (['dependencies', 'devDependencies'] as const).flatMap((kind) =>
      from[kind].flatMap((name) => {
        const to = byName.get(name);
        if (!to || missingTags(to).length > 0) return [];
        return dependencyViolations(from, to, kind).map((reason) => `${from.name} -> ${name} (${kind}): ${reason}`);
      }),
    );
  });
}

function missingTags(each: Package): string[] {
  const kinds = tagOf(each, 'type') === 'lib' ? [...requiredTags, 'layer'] : requiredTags;
  return kinds.filter((kind) => tagOf(each, kind) === '').map((kind) => `${each.name} has no tag ${kind}:…`);
}

function dependencyViolations(from: Package, to: Package, kind: 'dependencies' | 'devDependencies'): string[] {
  const violations: string[] = [];
  const [fromType, toType] = [tagOf(from, 'type'), tagOf(to, 'type')];
  if (!allowedTypes[fromType as Type]?.[kind].includes(toType as Type)) {
    violations.push(`type:${fromType} must not depend on type:${toType}`);
  }
  // Tests may use everything; these rules are about code that is shipped.
  if (kind === 'devDependencies') return violations;
  const [fromRuntime, toRuntime] = [tagOf(from, 'runtime'), tagOf(to, 'runtime')];
  if (!allowedRuntimes[fromRuntime]?.includes(toRuntime)) {
    violations.push(`runtime:${fromRuntime} must not depend on runtime:${toRuntime}`);
  }
  const [fromLayer, toLayer] = [tagOf(from, 'layer'), tagOf(to, 'layer')];
  if (fromLayer && toLayer && Number(toLayer) >= Number(fromLayer)) {
    violations.push(`layer:${fromLayer} must not depend on layer:${toLayer}`);
  }
  return violations;
}
