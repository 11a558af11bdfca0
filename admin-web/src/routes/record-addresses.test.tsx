import { describe, expect, test } from 'vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import { buildBooking } from '../test/factories/booking.js';
import { buildOffer, offerRoutes } from '../test/factories/offer.js';
import { buildPackage, packageRoutes } from '../test/factories/package.js';
import { buildVoucher, voucherRoutes } from '../test/factories/voucher.js';
import { fakeGateway, jsonResponse } from '../test/fake-gateway.js';
import { buildInquiry, fakeInquiriesGateway } from '../test/fake-inquiries.js';
import { renderApp } from '../test/render-app.js';

const offer = buildOffer();
const sold = buildPackage();
const voucher = buildVoucher();
const booking = buildBooking({ confirmationCode: 'K9HZN-GVX2Z' });
const inquiry = buildInquiry();

function fakeRecords(): void {
  const gateway = fakeInquiriesGateway([inquiry]);
  gateway.bookings = [booking, buildBooking({ confirmationCode: '7K3QD-M9TXZ', firstName: 'Other' })];
  const others = [gateway.extraRoutes!, offerRoutes([offer]), packageRoutes([sold]), voucherRoutes([voucher])];
  gateway.extraRoutes = (...request) => others.map((routes) => routes(...request)).find((response) => response !== undefined);
}

const records = [
  { of: 'a booking', list: '/admin/bookings', opener: 'Amara Rolle', address: '/admin/bookings/K9HZN-GVX2Z', dialog: 'Amara Rolle' },
  { of: 'an inquiry', list: '/admin/inquiries', opener: /^View Details/, address: `/admin/inquiries/${inquiry.id}`, dialog: 'Amara Rolle' },
  { of: 'a package', list: '/admin/packages', opener: sold.name, address: `/admin/packages/${sold.id}`, dialog: 'Edit package' },
  {
    of: 'a voucher',
    list: '/admin/invoices?view=vouchers',
    opener: 'Set last day',
    address: `/admin/vouchers/${voucher.id}`,
    dialog: 'Last day of the voucher',
  },
];
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const pathOf = (address: string) => address.split('?')[0];

describe.each(records)('$of', ({ list, opener, address, dialog }) => {
  test('has an address while it is open, and Back or closing it returns to the list', async () => {
    fakeRecords();
    const { user, location } = await renderApp(list);
    const open = async () => user.click(await screen.findByRole('button', { name: opener }));
    await open();
    await screen.findByRole('dialog', { name: dialog });
    expect(pathOf(location.address)).toBe(address);
    act(() => location.back());
    await isClosed();
    await waitFor(() => expect(location.address).toBe(list));
    await open();
    await screen.findByRole('dialog', { name: dialog });
    await user.keyboard('{Escape}');
    await isClosed();
    await waitFor(() => expect(location.address).toBe(list));
  });

  test('is opened by its address, and closed to the list', async () => {
    fakeRecords();
    const { user, location } = await renderApp(address);
    await screen.findByRole('dialog', { name: dialog });
    await user.keyboard('{Escape}');
    await isClosed();
    await waitFor(() => expect(location.address).toBe(list));
  });

  test('that does not exist is said to be missing', async () => {
    fakeRecords();
    const { user, location } = await renderApp(`${address.slice(0, address.lastIndexOf('/'))}/12345`);
    const missing = within(await screen.findByRole('dialog', { name: 'Not found' }));
    await user.click(missing.getByRole('button', { name: 'Show the list' }));
    await isClosed();
    await waitFor(() => expect(location.address).toBe(list));
  });
});

test.each(['refundOwed', 'refundFailed'])('a deleted booking is opened by its address while it is in the list of %s', async (attention) => {
  const deleted = buildBooking({ confirmationCode: '9XQ4M-T2H7W', firstName: 'Deleted' });
  const routes = (_method: string, { pathname, searchParams }: URL) =>
    pathname === '/api/bookings' && searchParams.get('search') === deleted.confirmationCode
      ? jsonResponse(searchParams.get('attention') === attention ? [deleted] : [])
      : undefined;
  fakeGateway({ extraRoutes: routes });
  await renderApp(`/admin/bookings/${deleted.confirmationCode}`);
  expect(await screen.findByRole('dialog', { name: 'Deleted Rolle' })).toBeVisible();
});

test('an offer is opened by its address, and closed to the inquiries', async () => {
  fakeRecords();
  const { user, location } = await renderApp(`/admin/offers/${offer.id}`);
  await screen.findByRole('dialog', { name: offer.title });
  await user.keyboard('{Escape}');
  await isClosed();
  await waitFor(() => expect(location.address).toBe('/admin/inquiries'));
});

test('an offer of the list has an address, and Back closes it', async () => {
  fakeRecords();
  const { user, location } = await renderApp('/admin/inquiries');
  await user.click(await screen.findByRole('button', { name: 'Offers' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Offers' })).getByRole('button', { name: /Two days/ }));
  await screen.findByRole('dialog', { name: offer.title });
  expect(location.address).toBe(`/admin/offers/${offer.id}`);
  act(() => location.back());
  await isClosed();
});

test('the dialogs of an open booking belong to its address, and a booking of the calendar has the same one', async () => {
  fakeRecords();
  const { user, location } = await renderApp('/admin/bookings/K9HZN-GVX2Z');
  const details = within(await screen.findByRole('dialog', { name: 'Amara Rolle' }));
  await user.click(await details.findByRole('button', { name: 'Edit details' }));
  await screen.findByRole('dialog', { name: 'Edit booking' });
  expect(location.address).toBe('/admin/bookings/K9HZN-GVX2Z');
  await user.keyboard('{Escape}');
  await screen.findByRole('dialog', { name: 'Amara Rolle' });
});

test('unsaved changes of an open record are saved without a question about them, and the list follows', async () => {
  fakeRecords();
  const { user, location } = await renderApp('/admin/packages');
  await user.click(await screen.findByRole('button', { name: sold.name }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit package' }));
  await user.type(form.getByLabelText('Duration'), ' or more');
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  await isClosed();
  await waitFor(() => expect(location.address).toBe('/admin/packages'));
  expect(await screen.findByText('Package Updated')).toBeVisible();
});

test('nothing else than a record has an address below a list', async () => {
  fakeGateway();
  const { location } = await renderApp('/admin/gallery/7');
  await waitFor(() => expect(location.address).toBe('/admin/dashboard'));
});
