import type { FastifyInstance } from 'fastify';
import type { EmulatorState } from './state.ts';

/** Payment methods that a page may offer: only the PayPal wallet is emulated. */
export function eligibilityRoutes(app: FastifyInstance, _world: EmulatorState): void {
  app.post('/v2/payments/find-eligible-methods', () => ({
    eligible_methods: { paypal: { can_be_vaulted: false, eligible_in_paypal_network: true, recommended: true, recommended_priority: 1 } },
  }));
}
