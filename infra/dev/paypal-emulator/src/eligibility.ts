import type { FastifyInstance } from 'fastify';
import type { World } from './state.ts';

/** Which ways to pay a page may offer. Only the PayPal wallet is imitated. */
export function eligibilityRoutes(app: FastifyInstance, _world: World): void {
  app.post('/v2/payments/find-eligible-methods', () => ({
    eligible_methods: { paypal: { can_be_vaulted: false, eligible_in_paypal_network: true, recommended: true, recommended_priority: 1 } },
  }));
}
