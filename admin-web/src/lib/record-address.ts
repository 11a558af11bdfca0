/** The records with addresses of their own, and the screen that shows each in a dialog. */
const records = {
  booking: { path: '/admin/bookings', screen: '/admin/bookings' },
  inquiry: { path: '/admin/inquiries', screen: '/admin/inquiries' },
  offer: { path: '/admin/offers', screen: '/admin/inquiries' },
  package: { path: '/admin/packages', screen: '/admin/packages' },
  voucher: { path: '/admin/vouchers', screen: '/admin/invoices?view=vouchers' },
} as const;

export type RecordKind = keyof typeof records;

const pathOf = (address: string): string => address.split('?')[0]!;

/** The patterns of the addresses, with the path of their screen. The parameter is called as the kind. */
export const recordRoutes = Object.entries(records).map(([kind, { path, screen }]) => ({
  path: `${path}/:${kind}`,
  screen: pathOf(screen),
}));

/** @param id the confirmation code of a booking, the id of any other record */
export const recordAddress = (kind: RecordKind, id: string | number): string => `${records[kind].path}/${encodeURIComponent(id)}`;

/** The list that is shown when a record is closed that was not opened from it. */
export const listAddress = (kind: RecordKind): string => records[kind].screen;

/** The path of the screen at this path, which is another one while a record is open. */
export function screenOf(pathname: string): string {
  const found = Object.values(records).find(({ path }) => pathname.startsWith(`${path}/`));
  return found ? pathOf(found.screen) : pathname;
}
