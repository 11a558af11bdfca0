import { CalendarRange, Images, type LucideIcon } from 'lucide-react';
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
  { name: 'tabs.bookings', path: paths.bookings, Icon: CalendarRange },
  { name: 'tabs.gallery', path: paths.gallery, Icon: Images },
];
