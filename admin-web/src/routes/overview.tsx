import { OverviewScreen } from '../features/overview/overview.js';

export default function Overview() {
  return <OverviewScreen />;
}
