import type { FastifyInstance } from 'fastify';
import type { FundingSource } from './ledger.ts';
import type { EmulatorState } from './state.ts';

/** PayPal's names and details of the methods, in the order in which it recommends them. */
const METHODS: Record<FundingSource, { name: string; usDollarsOnly: boolean; details: object }> = {
  paypal: { name: 'paypal', usDollarsOnly: false, details: { can_be_vaulted: false } },
  paylater: {
    name: 'paypal_pay_later',
    usDollarsOnly: true,
    details: { can_be_vaulted: false, product_code: 'PAYLATER', country_code: 'US' },
  },
  venmo: { name: 'venmo', usDollarsOnly: true, details: { can_be_vaulted: false } },
  card: { name: 'basic_cards', usDollarsOnly: false, details: { can_be_vaulted: false } },
};

/** The methods of the settings `eligibleMethods`, for a buyer in the US. @param currency ISO 4217 */
export function eligibleMethods({ settings }: EmulatorState, currency = 'USD') {
  const eligible = (Object.keys(METHODS) as FundingSource[])
    .filter((source) => settings.eligibleMethods.includes(source))
    .map((source) => METHODS[source])
    .filter(({ usDollarsOnly }) => currency === 'USD' || !usDollarsOnly)
    .map(({ name, details }, index) => {
      const recommended = { recommended: index === 0, recommended_priority: index + 1 };
      return [name, { ...details, eligible_in_paypal_network: true, ...recommended }] as const;
    });
  return { eligible_methods: Object.fromEntries(eligible), supplementary_data: { buyer_country_code: 'US' } };
}

type Body = { purchase_units?: { amount?: { currency_code?: string } }[] } | undefined;

/** Payment methods that a page may offer, for servers. */
export function eligibilityRoutes(app: FastifyInstance, state: EmulatorState): void {
  app.post<{ Body: Body }>('/v2/payments/find-eligible-methods', ({ body }) =>
    eligibleMethods(state, body?.purchase_units?.[0]?.amount?.currency_code),
  );
}
