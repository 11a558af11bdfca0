import type { OpenWithdrawal, Voucher, VoucherRefundForm } from '@charter/contracts';
import { jsonResponse, noContent } from '../fake-gateway.js';
import type { FakeGateway } from '../fake-gateway.js';

const createdAt = '2026-11-25T15:00:00.000Z';

export const buildVoucher = (change: Partial<Voucher> = {}): Voucher => ({
  id: '7f3c2a10-5b9e-4c84-8d10-7d42f6a9b311',
  last4: '8HVW',
  state: 'open',
  amount: 500,
  balance: 500,
  reserved: 0,
  expired: 0,
  packageName: null,
  buyer: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@guests.example' },
  forName: 'Ada',
  deliverTo: 'ada@guests.example',
  deliverOn: null,
  deliveredAt: '2026-11-20T15:00:00.000Z',
  validUntil: null,
  locale: 'en',
  createdAt: '2026-11-20T14:59:00.000Z',
  revision: 5,
  ...change,
});

/** Routes of gift vouchers and withdrawals, backed by the given arrays. */
export function voucherRoutes(vouchers: Voucher[], withdrawals: OpenWithdrawal[] = []): NonNullable<FakeGateway['extraRoutes']> {
  return (method, { pathname: path }, body) => {
    if (path === '/api/admin/withdrawals') return jsonResponse({ withdrawals });
    if (path.startsWith('/api/admin/withdrawals/')) {
      withdrawals = withdrawals.filter(({ id }) => !path.includes(id));
      return noContent();
    }
    if (!path.startsWith('/api/admin/vouchers')) return undefined;
    if (method === 'GET') return jsonResponse({ vouchers, outstanding: vouchers.reduce((sum, { balance }) => sum + balance, 0) });
    const id = path.split('/')[4];
    if (path.endsWith('/refund')) {
      const { refundId, amount, byHand } = body as object as VoucherRefundForm;
      const balance = (voucher: Voucher) => voucher.balance - (amount ?? 0);
      const refund = { id: refundId, amount: amount ?? 0, state: byHand ? 'by_hand' : 'requested', issue: null, createdAt } as const;
      vouchers = vouchers.map((voucher) => (voucher.id === id ? { ...voucher, balance: balance(voucher), refunds: [refund] } : voucher));
      return jsonResponse(refund);
    }
    const { validUntil } = body as object as Pick<Voucher, 'validUntil'>;
    if (method === 'PUT') vouchers = vouchers.map((voucher) => (voucher.id === id ? { ...voucher, validUntil } : voucher));
    return noContent();
  };
}
