import { PackagesList } from '../features/packages/packages-list.js';

export default function Packages() {
  return <PackagesList />;
}
