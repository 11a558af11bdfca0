import { afterEach, expect, test } from 'vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import { buildBooking } from '../test/factories/booking.js';
import { buildGalleryImage } from '../test/factories/gallery-image.js';
import { buildPayment } from '../test/factories/payment.js';
import { buildReview } from '../test/factories/review.js';
import { fakeGateway, jsonResponse } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const confirmation = () => screen.queryByText('Discard unsaved changes?');

test.each([
  ['a review', '/admin/reviews', 'Add Review', 'Add Review', 'Review'],
  ['a review that is there', '/admin/reviews', /^Edit/, 'Edit Review', 'Review'],
  ['a gallery image', '/admin/gallery', 'Add Image', 'Add Image', 'Title'],
  ['a gallery image that is there', '/admin/gallery', 'Edit Reef', 'Edit Image', 'Title'],
  ['a booking by phone', '/admin/bookings', 'New booking', 'New booking', 'First name'],
  ['a block', '/admin/bookings', 'Block time', 'Block time', /^Note/],
])('closing the form of %s asks only about unsaved changes', async (_form, address, opener, name, field) => {
  fakeGateway({ reviews: [buildReview()], gallery: [buildGalleryImage({ title: 'Reef' })] });
  const { user } = await renderApp(address);
  const press = async () => user.click(await screen.findByRole('button', { name: opener }));
  await press();
  await (await dialog(name)).findByLabelText(field);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

  await press();
  const input = await (await dialog(name)).findByLabelText(field);
  await user.clear(input);
  await user.type(input, 'A word');
  await user.keyboard('{Escape}');
  expect(confirmation()).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(input).toHaveValue('A word');
  expect(input).toHaveFocus();
  await user.click((await dialog(name)).getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('discarding a refund returns to the booking', async () => {
  const gateway = fakeGateway({ bookings: [buildBooking()] });
  gateway.record = { payment: buildPayment(), refundDue: { percent: 50, amount: 600 } };
  const { user } = await renderApp('/admin/bookings');
  await user.click(await screen.findByRole('button', { name: 'Amara Rolle' }));
  const refund = await (await dialog('Amara Rolle')).findByRole('button', { name: 'Refund' });
  await user.click(refund);
  const form = await dialog('Refund');
  expect(await form.findByLabelText('Amount in dollars')).toHaveValue('600');
  await user.click(form.getByRole('button', { name: 'Full amount: $1,200' }));
  await user.type(form.getByLabelText('Reason'), 'Rain');
  await user.click(form.getByRole('button', { name: 'Back' }));
  expect(confirmation()).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('dialog', { name: 'Amara Rolle' })).toBeVisible();
});

test('a response that arrives after its form was closed does not affect the next form', async () => {
  const gateway = fakeGateway({ reviews: [buildReview()] });
  let respond: (response: Response) => void = () => {};
  gateway.once('PUT', new Promise((resolve) => (respond = resolve)));
  const { user } = await renderApp('/admin/reviews');
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  await user.type((await dialog('Edit Review')).getByLabelText('Review'), ' More.');
  await user.click((await dialog('Edit Review')).getByRole('button', { name: 'Save changes' }));

  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await user.click(screen.getByRole('button', { name: 'Add Review' }));
  await user.type((await dialog('Add Review')).getByLabelText('Name'), 'Zoë');
  respond(jsonResponse(gateway.reviews[0]!));
  expect(await screen.findByText('Review Updated')).toBeVisible();
  await waitFor(() => expect(gateway.calls.filter((call) => call === 'GET /api/testimonials').length).toBeGreaterThan(1));
  expect((await dialog('Add Review')).getByLabelText('Name')).toHaveValue('Zoë');
});

/** jsdom has no Navigation API. @returns whether the page prevents that the browser goes back */
function pressBack(): boolean {
  const back = Object.assign(new Event('navigate', { cancelable: true }), { navigationType: 'traverse' });
  act(() => void window.navigation.dispatchEvent(back));
  return back.defaultPrevented;
}
afterEach(() => {
  Reflect.deleteProperty(window, 'navigation');
});

test("the browser's Back and closing its tab ask about unsaved changes", async () => {
  Object.defineProperty(window, 'navigation', { value: new EventTarget(), configurable: true });
  const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  fakeGateway();
  const { user } = await renderApp('/admin/reviews');
  await user.click(await screen.findByRole('button', { name: 'Add Review' }));
  const form = await dialog('Add Review');
  expect([pressBack(), leave()]).toEqual([false, false]);

  await user.type(form.getByLabelText('Review'), 'Told to us');
  expect([leave(), pressBack()]).toEqual([true, true]);
  expect(confirmation()).toBeVisible();
  expect(form.getByLabelText('Review')).toHaveValue('Told to us');
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(pressBack()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect([pressBack(), leave()]).toEqual([false, false]);
});
