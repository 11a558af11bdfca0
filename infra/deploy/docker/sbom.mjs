/**
 * The software bill of materials of an image, as CycloneDX JSON: the packages that its program bundles, loads or reads, those of the front
 * ends that it serves, and Node. The packages of the base image are in its own /var/lib/dpkg/status.d, which scanners read.
 * Without a time or a random number: the same sources give the same file.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** The folder of the package that contains a file, such as node_modules/pg; undefined for our own code. */
export const packageFolderOf = (file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];

/** Folders of all packages that a workspace depends on in production, by the lock file: its front end is bundled from them. */
export function productionPackages(root, workspace) {
  const { packages } = read(join(root, 'package-lock.json'));
  const found = new Set();
  const visit = (folder) => {
    for (const name of Object.keys({ ...packages[folder].dependencies, ...packages[folder].optionalDependencies })) {
      const at = resolved(packages, folder, name);
      if (!at || found.has(at)) continue;
      found.add(at);
      visit(packages[at].link ? packages[at].resolved : at);
    }
  };
  visit(workspace);
  return [...found].filter((folder) => !packages[folder].link && !folder.includes('/@types/'));
}

/** Node's resolution: the nearest node_modules, outwards from the folder. */
function resolved(packages, folder, name) {
  for (let at = folder; ; at = at.includes('/') ? at.slice(0, at.lastIndexOf('/')) : '') {
    const candidate = [at, 'node_modules', name].filter(Boolean).join('/');
    if (packages[candidate]) return candidate;
    if (at === '') return undefined;
  }
}

/**
 * @param name and version of the program
 * @param folders of packages, relative to the root; an optional package that is not installed is left out, and our own are
 */
export function sbomOf(root, { name, version, nodeVersion, folders }) {
  const components = new Map();
  for (const folder of folders) {
    const file = join(root, folder, 'package.json');
    if (!existsSync(file)) continue;
    const found = read(file);
    // Ours are the program itself.
    if (!found.name || !found.version || found.private) continue;
    const purl = `pkg:npm/${found.name.replace('@', '%40')}@${found.version}`;
    const licenses = typeof found.license === 'string' ? { licenses: [{ expression: found.license }] } : {};
    components.set(purl, { type: 'library', 'bom-ref': purl, name: found.name, version: found.version, ...licenses, purl });
  }
  const node = `pkg:generic/node@${nodeVersion}`;
  components.set(node, { type: 'platform', 'bom-ref': node, name: 'node', version: nodeVersion, purl: node });
  const sorted = [...components].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, component]) => component);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `charter/${name}`, name: `charter/${name}`, version } },
    components: sorted,
  };
}
