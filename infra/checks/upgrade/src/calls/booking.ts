/** A charter is bought, confirmed, cancelled and deleted; another one is reviewed. */
import { setTimeout as pause } from 'node:timers/promises';
import { EmulatorControl } from '@charter/paypal-emulator/control';
import { Client } from '../client.ts';
import { cheapestPackage, person } from '../purchase.ts';
import { Recorder } from './recorder.ts';
import { unknown, type Visit } from './visit.ts';

interface Slot {
  date: string;
  timeSlot: string;
}

export async function recordPurchase({ stack, staff, visitor, day, answers }: Visit): Promise<void> {
  const recorder = new Recorder(answers);
  const emulator = new EmulatorControl(stack.paypalEmulator);
  const buyer = new Client(stack.site);
  const email = 'specified-guest@guests.example';
  const { id: packageId, price } = await cheapestPackage(visitor);
  const { alternatives } = await visitor.request<{ alternatives: Slot[] }>('GET', `/api/next-free/${packageId}?after=${day(40)}`);
  const { date, timeSlot } = alternatives[0]!;
  const form = { packageId, bookingDate: date, timeSlot, ...person(email), specialRequests: 'A birthday', locale: 'en' };
  const capture = 'POST /paypal/order/{orderId}/capture';
  const place = 'POST /api/bookings';
  const order = { amount: `${price}.00`, currency: 'USD', intent: 'CAPTURE', booking: form };

  const check = 'POST /api/check-availability';
  await recorder.record(visitor, check, 'free', { body: { packageId, date, timeSlot } });
  await recorder.record(visitor, check, 'an unknown slot', { body: { packageId, date, timeSlot: 'Noon' } });
  await recorder.record(visitor, check, 'an unknown package', { body: { packageId: unknown.row, date, timeSlot } });
  await recorder.record(visitor, check, 'a day of the past', { body: { packageId, date: day(-10), timeSlot } });
  await recorder.record(visitor, check, 'a day after the window', { body: { packageId, date: day(400), timeSlot } });

  const buy = 'POST /paypal/order';
  const withBooking = (changed: object) => ({ body: { ...order, booking: { ...form, ...changed } } });
  await recorder.record(buyer, buy, 'without a booking', { body: { ...order, booking: undefined } });
  await recorder.record(buyer, buy, 'another amount', { body: { ...order, amount: '1' } });
  await recorder.record(buyer, buy, 'another currency', { body: { ...order, currency: 'EUR' } });
  await recorder.record(buyer, buy, 'another intent', { body: { ...order, intent: 'AUTHORIZE' } });
  await recorder.record(buyer, buy, 'too many guests', withBooking({ guestCount: 13 }));
  await recorder.record(buyer, buy, 'an unknown slot', withBooking({ timeSlot: 'Noon' }));
  await recorder.record(buyer, buy, 'an unknown package', withBooking({ packageId: unknown.row }));
  await recorder.record(buyer, buy, 'a day of the past', withBooking({ bookingDate: day(-10) }));
  await recorder.record(buyer, buy, 'no name, e-mail and phone', withBooking({ firstName: '', lastName: ' ', email: 'x', phone: 'x' }));

  const declinedBuyer = new Client(stack.site);
  const { id: declinedId } = await declinedBuyer.request<{ id: string }>('POST', '/paypal/order', order);
  await emulator.approve(declinedId, 'capture_declined');
  await recorder.record(declinedBuyer, capture, 'declined', { params: { orderId: declinedId } });
  await recorder.record(declinedBuyer, place, 'declined', { body: { ...form, totalAmount: price, paymentOrderId: declinedId } });
  await eventually(async () => {
    const { available } = await visitor.request<{ available: boolean }>('POST', '/api/check-availability', { packageId, date, timeSlot });
    return available ? [available] : [];
  });

  const { id: orderId } = (await recorder.record<{ id: string }>(buyer, buy, 'created', { body: order })).body;
  await recorder.record(visitor, buy, 'a slot that is held', { body: order });
  await recorder.record(visitor, check, 'held', { body: { packageId, date, timeSlot } });

  const booking = { ...form, totalAmount: price, paymentOrderId: orderId };
  const params = { orderId };
  await recorder.record(buyer, capture, 'not approved', { params });
  await recorder.record(buyer, place, 'not paid', { body: booking });
  await recorder.record(visitor, capture, 'of another visitor', { params });
  await recorder.record(buyer, capture, 'of an unknown order', { params: { orderId: unknown.order } });
  await emulator.approve(orderId, 'pending_review');
  await recorder.record(buyer, capture, 'pending', { params });
  await recorder.record(buyer, place, 'pending', { body: booking });
  const { captures } = await emulator.state();
  await emulator.settle(captures.find((each) => each.orderId === orderId)!.id);
  await recorder.record(buyer, capture, 'paid', { params });
  const [paid] = await eventually(() => staff.request<{ id: string }[]>('GET', `/api/bookings?search=${email}`));
  await recorder.record(buyer, place, 'another amount', { body: { ...booking, totalAmount: 1 } });
  await recorder.record(visitor, place, 'of another visitor', { body: booking });
  await recorder.record(visitor, place, 'without an order', { body: { ...booking, paymentOrderId: undefined } });
  const { confirmationCode } = (await recorder.record<{ confirmationCode: string }>(buyer, place, 'placed', { body: booking })).body;
  await recorder.record(buyer, place, 'placed before', { body: { ...booking, paymentOrderId: undefined } });
  await recorder.record(visitor, 'GET /api/bookings/{confirmationCode}', 'placed', { params: { confirmationCode } });
  await recorder.record(staff, 'GET /api/bookings', 'placed', { query: `?search=${email}` });
  await recordStatuses({ staff, recorder, bookingId: paid!.id, form });
}

/** @param form of the booking, whose slot is free again at the end */
async function recordStatuses({
  staff,
  recorder,
  bookingId,
  form,
}: {
  staff: Client;
  recorder: Recorder;
  bookingId: string;
  form: object;
}): Promise<void> {
  const change = 'PUT /api/admin/bookings/{bookingId}/status';
  const remove = 'DELETE /api/admin/bookings/{bookingId}';
  const params = { bookingId };
  const to = (status: string, of = status) => recorder.record(staff, change, of, { params, body: { status } });
  await to('confirmed');
  await to('pending');
  await to('completed', 'completed before it has sailed');
  await recorder.record(staff, 'POST /api/admin/send-review-invite/{bookingId}', 'before it has sailed', { params });
  await recorder.record(staff, change, 'of an unknown booking', { params: { bookingId: unknown.booking }, body: { status: 'confirmed' } });
  await recorder.record(staff, remove, 'paid and not refunded', { params });
  await to('cancelled');
  await to('confirmed', 'confirmed again');
  await to('cancelled', 'cancelled again');
  const other = await staff.request<{ id: string }>('POST', '/api/admin/bookings', { ...form, email: 'specified-other@guests.example' });
  await to('confirmed', 'the slot is taken');
  await recorder.record(staff, remove, 'not paid', { params: { bookingId: other.id } });
  await recorder.record(staff, remove, 'forced', { params, query: '?force=true' });
  await recorder.record(staff, remove, 'deleted before', { params });
}

export async function recordReviewInvitation({ staff, invitable, answers }: Visit): Promise<void> {
  const recorder = new Recorder(answers);
  const bookingId = await invitable();
  const invite = 'POST /api/admin/send-review-invite/{bookingId}';
  await recorder.record(staff, invite, 'invited', { params: { bookingId } });
  await recorder.record(staff, invite, 'invited before', { params: { bookingId } });
  await recorder.record(staff, invite, 'of an unknown booking', { params: { bookingId: unknown.booking } });
}

async function eventually<Row>(read: () => Promise<Row[]>): Promise<Row[]> {
  for (let attempt = 1; ; attempt += 1) {
    const rows = await read();
    if (rows.length > 0 || attempt === 100) return rows;
    await pause(100);
  }
}
