import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aBooking } from '../test/factories/booking.js';
import { aGalleryImage } from '../test/factories/gallery-image.js';
import { aPayment } from '../test/factories/payment.js';
import { aReview } from '../test/factories/review.js';
import { fakeGateway, json } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const asks = () => screen.queryByText('Discard what you have typed?');

test.each([
  ['a review', '/admin/reviews', 'Add Review', 'Add Review', 'Review'],
  ['a review that is there', '/admin/reviews', /^Edit/, 'Edit Review', 'Review'],
  ['a gallery image', '/admin/gallery', 'Add Image', 'Add Image', 'Title'],
  ['a gallery image that is there', '/admin/gallery', 'Edit Reef', 'Edit Image', 'Title'],
  ['a booking by phone', '/admin/bookings', 'New booking', 'New booking', 'First name'],
  ['a block', '/admin/bookings', 'Block time', 'Block time', /^Note/],
])(
  'closing %s that nobody typed into is done at once; what was typed is not dropped unasked',
  async (_what, address, opener, name, field) => {
    fakeGateway({ reviews: [aReview()], gallery: [aGalleryImage({ title: 'Reef' })] });
    const { user } = await renderApp(address);
    const press = async () => user.click(await screen.findByRole('button', { name: opener }));
    await press();
    await (await dialog(name)).findByLabelText(field);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    await press();
    const words = await (await dialog(name)).findByLabelText(field);
    await user.clear(words);
    await user.type(words, 'A word');
    await user.keyboard('{Escape}');
    expect(asks()).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(words).toHaveValue('A word');
    expect(words).toHaveFocus();
    await user.click((await dialog(name)).getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
);

test('the reason of a refund is not dropped unasked, and discarding it leads back to the booking', async () => {
  const gateway = fakeGateway({ bookings: [aBooking()] });
  gateway.record = { payment: aPayment(), refundDue: { percent: 50, amount: 600 } };
  const { user } = await renderApp('/admin/bookings');
  await user.click(await screen.findByRole('button', { name: 'Amara Rolle' }));
  const refund = await (await dialog('Amara Rolle')).findByRole('button', { name: 'Refund' });
  await user.click(refund);
  const form = await dialog('Give money back');
  expect(await form.findByLabelText('Amount in dollars')).toHaveValue('600');
  await user.click(form.getByRole('button', { name: 'Everything: $1,200' }));
  await user.type(form.getByLabelText('Reason'), 'Rain');
  await user.click(form.getByRole('button', { name: 'Back' }));
  expect(asks()).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('dialog', { name: 'Amara Rolle' })).toBeVisible();
});

test('an answer that comes after its form was closed leaves alone what is being typed by then', async () => {
  const gateway = fakeGateway({ reviews: [aReview()] });
  let answer: (reply: Response) => void = () => {};
  gateway.once('PUT', new Promise((resolve) => (answer = resolve)));
  const { user } = await renderApp('/admin/reviews');
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  await user.type((await dialog('Edit Review')).getByLabelText('Review'), ' More.');
  await user.click((await dialog('Edit Review')).getByRole('button', { name: 'Save Changes' }));

  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await user.click(screen.getByRole('button', { name: 'Add Review' }));
  await user.type((await dialog('Add Review')).getByLabelText('Name'), 'Zoë');
  answer(json(gateway.reviews[0]!));
  expect(await screen.findByText('Review Updated')).toBeVisible();
  await waitFor(() => expect(gateway.calls.filter((call) => call === 'GET /api/testimonials').length).toBeGreaterThan(1));
  expect((await dialog('Add Review')).getByLabelText('Name')).toHaveValue('Zoë');
});
