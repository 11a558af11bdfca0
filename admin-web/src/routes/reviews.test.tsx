import { expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { buildReview, buildInvitation } from '../test/factories/review.js';
import { fakeGateway, problemResponse } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();
const reviewOf = async (name: string) => within(await screen.findByRole('article', { name }));
const panel = () => within(screen.getByRole('region', { name: 'Pending Review Invitations' }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const written = (calls: string[], call: string): unknown => {
  const found = calls.find((one) => one.startsWith(call));
  return found && (JSON.parse(found.slice(call.length)) as unknown);
};

test('a review is listed with initial, name, location, rating, text and verified badge', async () => {
  fakeGateway({ reviews: [buildReview({ rating: 4, isVerified: true }), buildReview({ name: 'zoë B.', review: 'Calm.' })] });
  await renderApp('/admin/reviews');
  const verified = await reviewOf('Ruth Adderley');
  expect(verified.getByText('R')).toBeVisible();
  expect(verified.getByText('Harbour Island')).toBeVisible();
  expect(verified.getByText('(4/5)')).toBeVisible();
  expect(verified.getByText('4 out of 5')).toBeInTheDocument();
  expect(verified.getByText('The quietest day of our year.')).toBeVisible();
  expect(verified.getByText('Verified')).toBeVisible();
  const other = await reviewOf('zoë B.');
  expect(other.getByText('Z')).toBeVisible();
  expect(other.queryByText('Verified')).not.toBeInTheDocument();
  expect(screen.getByText('2 reviews')).toBeVisible();
});

test('reviews and invitations show loading texts', async () => {
  const gateway = fakeGateway();
  gateway.once('GET /api/testimonials', new Promise(() => {}));
  gateway.once('GET /api/admin/review-invitations', new Promise(() => {}));
  await renderApp('/admin/reviews');
  expect(await screen.findByText('Loading reviews')).toBeInTheDocument();
  expect(screen.getByText('Loading invitations')).toBeInTheDocument();
});

test('reviews and invitations show their empty states', async () => {
  fakeGateway();
  await renderApp('/admin/reviews');
  expect(await screen.findByRole('heading', { name: 'No reviews yet' })).toBeVisible();
  expect(await panel().findByText(/No pending invitations/)).toBeVisible();
});

test('reviews and invitations that fail to load can be retried separately', async () => {
  const gateway = fakeGateway({ reviews: [buildReview()], invitations: [buildInvitation()] });
  gateway.once('GET /api/testimonials', problemResponse(503, 'UNAVAILABLE'));
  gateway.once('GET /api/admin/review-invitations', problemResponse(503, 'UNAVAILABLE'));
  const { user } = await renderApp('/admin/reviews');
  expect(await screen.findByText('The reviews could not be loaded')).toBeVisible();
  expect(await panel().findByText('The invitations could not be loaded')).toBeVisible();
  await user.click(panel().getByRole('button', { name: 'Try again' }));
  expect(await panel().findByText('Amara Rolle')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await reviewOf('Ruth Adderley')).toBeDefined();
});

test('a review is added by keyboard and defaults to five stars and not verified', async () => {
  const gateway = fakeGateway({ reviews: [buildReview()] });
  const { user } = await renderApp('/admin/reviews');
  await user.click(await screen.findByRole('button', { name: 'Add Review' }));
  const form = await dialog('Add Review');
  expect(form.getByLabelText('Name')).toHaveFocus();
  expect(form.getByRole('radio', { name: '5 stars' })).toBeChecked();
  expect(form.getByRole('checkbox', { name: 'Verified guest' })).not.toBeChecked();
  await user.keyboard('Zoë B.{Tab}Nassau{Tab}{ArrowLeft}{Tab}Calm seas.{Tab} {Tab}{Tab}{Enter}');
  expect(await screen.findByText('Review Created')).toBeVisible();
  expect(written(gateway.calls, 'POST /api/testimonials ')).toEqual({
    name: 'Zoë B.',
    location: 'Nassau',
    rating: 4,
    review: 'Calm seas.',
    isVerified: true,
  });
  await waitFor(() =>
    expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual(['Zoë B.', 'Ruth Adderley']),
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a review with missing fields shows errors and sends nothing', async () => {
  const gateway = fakeGateway();
  const { user } = await renderApp('/admin/reviews');
  await user.click(await screen.findByRole('button', { name: 'Add Review' }));
  const form = await dialog('Add Review');
  await user.type(form.getByLabelText('Review'), '   ');
  await user.click(form.getByRole('button', { name: 'Add Review' }));
  expect(await form.findByText('Name is required')).toBeVisible();
  expect(form.getByLabelText('Location')).toHaveAccessibleDescription('Location is required');
  expect(form.getByLabelText('Review')).toHaveAccessibleDescription('Review content is required');
  expect(gateway.calls.some((call) => call.startsWith('POST'))).toBe(false);
});

test("a validation error of the server is shown at the review's field", async () => {
  const gateway = fakeGateway();
  const { user } = await renderApp('/admin/reviews');
  await user.click(await screen.findByRole('button', { name: 'Add Review' }));
  const form = await dialog('Add Review');
  await user.keyboard('Zoë{Tab}Nassau{Tab}{Tab}Calm.');
  const problem = { status: 422, code: 'INVALID', title: 'Some fields', errors: { location: 'Please remove line breaks' } };
  gateway.once(
    'POST /api/testimonials',
    new Response(JSON.stringify(problem), { status: 422, headers: { 'content-type': 'application/problem+json' } }),
  );
  await user.click(form.getByRole('button', { name: 'Add Review' }));
  expect(await form.findByText('Please remove line breaks')).toBeVisible();
  expect(form.getByLabelText('Location')).toHaveFocus();
  expect(screen.getByText('Failed to create review. Please try again.')).toBeVisible();
});

test('a review is edited in place and keeps its text after a 503', async () => {
  const gateway = fakeGateway({ reviews: [buildReview({ name: 'First' }), buildReview({ isVerified: true })] });
  const { user } = await renderApp('/admin/reviews');
  await user.click((await reviewOf('Ruth Adderley')).getByRole('button', { name: /^Edit/ }));
  const form = await dialog('Edit Review');
  expect(form.getByRole('checkbox', { name: 'Verified guest' })).toBeChecked();
  await user.clear(form.getByLabelText('Review'));
  await user.type(form.getByLabelText('Review'), 'Mended.');
  gateway.once('PUT', problemResponse(503, 'UNAVAILABLE'));
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Failed to update review. Please try again.')).toBeVisible();
  expect(form.getByLabelText('Review')).toHaveValue('Mended.');
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Review Updated')).toBeVisible();
  expect((await reviewOf('Ruth Adderley')).getByText('Mended.')).toBeVisible();
  expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual(['First', 'Ruth Adderley']);
});

test('deleting a review asks first and focuses the next one', async () => {
  const gateway = fakeGateway({ reviews: [buildReview({ name: 'Ann' }), buildReview({ name: 'Ben' }), buildReview({ name: 'Cleo' })] });
  const { user } = await renderApp('/admin/reviews');
  await user.click((await reviewOf('Ben')).getByRole('button', { name: /^Delete/ }));
  const question = await dialog('Delete this review?');
  await user.click(question.getByRole('button', { name: 'Keep review' }));
  expect(gateway.calls.some((call) => call.startsWith('DELETE'))).toBe(false);
  await user.click((await reviewOf('Ben')).getByRole('button', { name: /^Delete/ }));
  await user.click((await dialog('Delete this review?')).getByRole('button', { name: 'Delete review' }));
  expect(await screen.findByText('Review Deleted')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Ben' })).not.toBeInTheDocument());
  await waitFor(async () => expect((await reviewOf('Cleo')).getByRole('button', { name: /^Edit/ })).toHaveFocus());
});

test('a review that fails to be added or deleted can be tried again', async () => {
  const gateway = fakeGateway({ reviews: [buildReview()] });
  const { user } = await renderApp('/admin/reviews');
  await user.click(await screen.findByRole('button', { name: 'Add Review' }));
  const form = await dialog('Add Review');
  await user.keyboard('Zoë{Tab}Nassau{Tab}{Tab}Calm.');
  gateway.once('POST /api/testimonials', problemResponse(503, 'UNAVAILABLE'));
  await user.click(form.getByRole('button', { name: 'Add Review' }));
  expect(await screen.findByText('Failed to create review. Please try again.')).toBeVisible();
  expect(form.getByLabelText('Review')).toHaveValue('Calm.');
  await user.click(form.getByRole('button', { name: 'Add Review' }));
  expect(await screen.findByText('Review Created')).toBeVisible();

  await user.click((await reviewOf('Zoë')).getByRole('button', { name: /^Delete/ }));
  const question = await dialog('Delete this review?');
  gateway.once('DELETE', problemResponse(503, 'UNAVAILABLE'));
  await user.click(question.getByRole('button', { name: 'Delete review' }));
  expect(await screen.findByText('Failed to delete review. Please try again.')).toBeVisible();
  expect(question.getByRole('button', { name: 'Keep review' })).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Delete review' }));
  expect(await screen.findByText('Review Deleted')).toBeVisible();
});

test('deleting a review that was already deleted shows the reason', async () => {
  const gateway = fakeGateway({ reviews: [buildReview()] });
  const { user } = await renderApp('/admin/reviews');
  await user.click((await reviewOf('Ruth Adderley')).getByRole('button', { name: /^Delete/ }));
  gateway.reviews = [];
  await user.click((await dialog('Delete this review?')).getByRole('button', { name: 'Delete review' }));
  expect(await screen.findByText('Failed to delete review. Please try again.')).toBeVisible();
  expect(screen.getByText(/^This review no longer exists/)).toBeVisible();
});

test('J and K move the focus between reviews', async () => {
  fakeGateway({ reviews: [buildReview({ name: 'Ann' }), buildReview({ name: 'Ben' })] });
  const { user } = await renderApp('/admin/reviews');
  const editOf = async (name: string) => (await reviewOf(name)).getByRole('button', { name: /^Edit/ });
  await reviewOf('Ann');
  await user.keyboard('jj');
  expect(await editOf('Ben')).toHaveFocus();
  await user.keyboard('k');
  expect(await editOf('Ann')).toHaveFocus();
});

test('an invitation is sent, after a failure too, and shows its time', async () => {
  const gateway = fakeGateway({ invitations: [buildInvitation()] });
  const { user } = await renderApp('/admin/reviews');
  expect(await panel().findByText(/Rose Island 4-Hour Charter/)).toHaveTextContent('Sat, Jun 6');
  gateway.once('POST /api/admin/send-review-invite', problemResponse(503, 'UNAVAILABLE'));
  await user.click(panel().getByRole('button', { name: 'Send Invite to Amara Rolle' }));
  expect(await screen.findByText('Failed to send review invitation. Please try again.')).toBeVisible();
  await user.click(panel().getByRole('button', { name: 'Send Invite to Amara Rolle' }));
  expect(await screen.findByText('Review Invitation Sent')).toBeVisible();
  expect(screen.getByText('The invitation email has been sent to the guest')).toBeVisible();
  expect(gateway.calls).toContain(`POST /api/admin/send-review-invite/${gateway.invitations[0]!.bookingId}`);
  expect(await panel().findByText(/^Sent at \d/)).toBeVisible();
  expect(panel().queryByRole('button')).not.toBeInTheDocument();
  expect(panel().getByRole('listitem')).toHaveFocus();
});

test('a reminder can be sent 24 hours after the invitation', async () => {
  fakeGateway({ invitations: [buildInvitation({ invitedAt: ago(23.9) }), buildInvitation({ firstName: 'Ben', invitedAt: ago(24.1) })] });
  await renderApp('/admin/reviews');
  expect(await screen.findByRole('button', { name: 'Send reminder to Ben Rolle' })).toBeVisible();
  expect(panel().getAllByRole('button')).toHaveLength(1);
});

test('ALREADY_INVITED shows the reason and reloads the invitations', async () => {
  const gateway = fakeGateway({ invitations: [buildInvitation()] });
  const { user } = await renderApp('/admin/reviews');
  const button = await screen.findByRole('button', { name: 'Send Invite to Amara Rolle' });
  gateway.invitations = [{ ...gateway.invitations[0]!, invitedAt: ago(0.5) }];
  gateway.once('POST /api/admin/send-review-invite', problemResponse(409, 'ALREADY_INVITED'));
  await user.click(button);
  expect(await screen.findByText('Failed to send review invitation. Please try again.')).toBeVisible();
  expect(screen.getByText('This guest was invited less than a day ago. You can send a reminder tomorrow.')).toBeVisible();
  await waitFor(() => expect(panel().queryByRole('button')).not.toBeInTheDocument());
});
