export interface Component {
  type: 'library' | 'platform';
  'bom-ref': string;
  name: string;
  version: string;
  licenses?: { expression: string }[];
  purl: string;
}

export interface Sbom {
  bomFormat: 'CycloneDX';
  specVersion: '1.6';
  metadata: { component: { type: 'application'; 'bom-ref': string; name: string; version: string } };
  components: Component[];
}

export function packageFolderOf(file: string): string | undefined;
export function productionPackages(root: string, workspace: string): string[];
export function sbomOf(root: string, program: { name: string; version: string; nodeVersion: string; folders: Iterable<string> }): Sbom;
