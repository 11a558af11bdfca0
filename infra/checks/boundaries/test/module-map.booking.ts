import type { ServiceModule } from './module-map.ts';

/** Booking's modules, from the lowest to the highest. */
export const bookingModules: ServiceModule[] = [
  { name: 'shared', uses: [], tables: [] },
  { name: 'pricing', uses: ['shared'], tables: ['booking_line', 'tax_rule', 'promo_code'] },
  { name: 'accounts', uses: ['shared', 'pricing'], tables: ['payment_request', 'folio_entry', 'document', 'document_series'] },
  { name: 'calendar', uses: ['shared', 'pricing', 'accounts'], tables: ['vessel', 'occupancy', 'block', 'addon_stock'] },
  {
    name: 'vouchers',
    uses: ['shared', 'pricing', 'accounts'],
    tables: ['voucher', 'voucher_entry', 'voucher_reminder', 'voucher_return', 'voucher_credit_note'],
  },
  { name: 'sales', uses: ['shared', 'pricing', 'accounts', 'calendar', 'vouchers'], tables: ['hold', 'booking', 'offer'] },
  { name: 'payments', uses: ['shared', 'accounts', 'calendar', 'sales'], tables: ['payment_fee'] },
  {
    name: 'changes',
    uses: ['shared', 'pricing', 'accounts', 'calendar', 'vouchers', 'sales', 'payments'],
    tables: ['cancellation', 'refund_part', 'booking_move', 'weather_call', 'weather_watch', 'weather_delay', 'withdrawal'],
  },
  {
    name: 'departures',
    uses: ['shared', 'pricing', 'accounts', 'calendar', 'sales', 'payments', 'changes'],
    tables: ['party_member', 'waiver_text', 'waiver_signature', 'crew_member', 'charter_crew', 'charter_log', 'reminder', 'gratuity'],
  },
  {
    name: 'views',
    uses: ['shared', 'pricing', 'accounts', 'calendar', 'vouchers', 'sales', 'payments', 'changes', 'departures'],
    tables: [],
  },
];

/** Reservations of vouchers end with their holds, which a statement of vouchers looks up. The list may only become shorter. */
export const bookingExceptions = [
  'vouchers/voucher.repository.ts reads hold: vouchers does not use sales',
  'vouchers/voucher.repository.ts reads occupancy: vouchers does not use calendar',
];
