import { PackagesScreen } from '../features/packages/packages-screen.js';

export default function Packages() {
  return <PackagesScreen />;
}
