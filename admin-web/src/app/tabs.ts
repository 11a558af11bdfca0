import { CalendarRange, ChartNoAxesColumn, Compass, type LucideIcon, ReceiptText } from 'lucide-react';
import type { TextKey } from '@charter/ui';
import { paths } from './paths.js';

export interface Tab {
  name: TextKey;
  path: string;
  Icon: LucideIcon;
}

/**
 * The sections that work, in the specification's order: Overview, Packages, Bookings, Inquiries, Reviews, Gallery,
 * Analytics, Invoices. A section is added here with its route, never before it.
 */
export const tabs: readonly Tab[] = [
  { name: 'tabs.overview', path: paths.dashboard, Icon: Compass },
  { name: 'tabs.bookings', path: paths.bookings, Icon: CalendarRange },
  { name: 'tabs.analytics', path: paths.analytics, Icon: ChartNoAxesColumn },
  { name: 'tabs.invoices', path: paths.invoices, Icon: ReceiptText },
];
