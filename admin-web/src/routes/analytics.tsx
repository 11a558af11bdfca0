import { AnalyticsScreen } from '../features/analytics/analytics.js';

export default function Analytics() {
  return <AnalyticsScreen />;
}
