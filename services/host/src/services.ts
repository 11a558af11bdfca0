import type { Gateway, Service } from '@charter/service-kit';

interface ServicePackage {
  create: (variables: Record<string, string | undefined>) => Service | Gateway;
}

/** The order of dependencies: a service calls those before it, and is stopped before them. */
export const serviceNames = ['catalog', 'booking', 'payment', 'content', 'inquiry', 'notification', 'gateway'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Imported when chosen, so that a process holds no code of other services in memory. */
export const load: Record<ServiceName, () => Promise<ServicePackage>> = {
  catalog: () => import('@charter/catalog'),
  booking: () => import('@charter/booking'),
  payment: () => import('@charter/payment'),
  content: () => import('@charter/content'),
  inquiry: () => import('@charter/inquiry'),
  notification: () => import('@charter/notification'),
  gateway: () => import('@charter/gateway'),
};
