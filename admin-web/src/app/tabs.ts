import {
  CalendarRange,
  ChartNoAxesColumn,
  Compass,
  Images,
  type LucideIcon,
  MessageSquareQuote,
  MessagesSquare,
  ReceiptText,
  Sailboat,
  ShipWheel,
} from 'lucide-react';
import type { TextKey } from '@charter/ui';
import { paths } from './paths.js';

export interface Tab {
  name: TextKey;
  path: string;
  Icon: LucideIcon;
}

/** The tabs of the navigation, in the specification's order. */
export const tabs: readonly Tab[] = [
  { name: 'tabs.overview', path: paths.dashboard, Icon: Compass },
  { name: 'tabs.packages', path: paths.packages, Icon: Sailboat },
  { name: 'tabs.bookings', path: paths.bookings, Icon: CalendarRange },
  { name: 'tabs.inquiries', path: paths.inquiries, Icon: MessagesSquare },
  { name: 'tabs.reviews', path: paths.reviews, Icon: MessageSquareQuote },
  { name: 'tabs.gallery', path: paths.gallery, Icon: Images },
  { name: 'tabs.analytics', path: paths.analytics, Icon: ChartNoAxesColumn },
  { name: 'tabs.invoices', path: paths.invoices, Icon: ReceiptText },
];

/** What crew may open besides their account. */
export const crewTabs: readonly Tab[] = [{ name: 'day.title', path: paths.day, Icon: ShipWheel }];
