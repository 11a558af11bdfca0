import { beforeEach, expect, test } from 'vitest';
import { renderToString } from 'react-dom/server';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { loadLanguage, TranslationsProvider } from '@charter/ui';
import { loadTexts } from '../../lib/languages.js';
import { makeQueryClient } from '../../lib/query-client.js';
import { fakeGateway, networkError, testimonial } from '../../test/fake-gateway.js';
import type { Answer } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import { Testimonials } from './testimonials.js';
import { testimonialsQuery } from './testimonials.queries.js';

const section = () => screen.queryByRole('region', { name: "In our guests' words" });
const inSection = async () => within(await screen.findByRole('region', { name: "In our guests' words" }));
const review = async (name: string) => within(await (await inSection()).findByRole('article', { name }));

/** Scroll positions of the row, in multiples of its width. */
let scrolled: number[];
beforeEach(() => {
  scrolled = [];
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 500 });
  Element.prototype.scrollTo = ((options: ScrollToOptions) => void scrolled.push(options.left! / 500)) as Element['scrollTo'];
});

async function openHome(testimonials: Answer, address = '/') {
  const gateway = fakeGateway({ 'GET /api/testimonials': testimonials });
  return { gateway, user: await renderApp(address) };
}

test('shows rating, quoted text, name and location of a review', async () => {
  await openHome([testimonial(1, { name: 'Émile Roux', location: 'Lyon, France', rating: 4, review: 'A kind crew.' })]);
  const shown = await review('Émile Roux');
  expect(shown.getByText('4 out of 5')).toBeInTheDocument();
  expect(shown.getByText('“A kind crew.”')).toBeVisible();
  expect(shown.getByText('É')).toBeVisible();
  expect(shown.getByText(/Lyon, France/)).toBeVisible();
  expect(shown.getByText('Verified Guest')).toBeVisible();
});

test('shows the verified label for verified guests only', async () => {
  await openHome([testimonial(1, { isVerified: false })]);
  expect((await review('Guest 1')).queryByText('Verified Guest')).toBeNull();
});

test('marks a sample, which is no verified guest’s review', async () => {
  await openHome([testimonial(1, { isSample: true })]);
  const shown = await review('Guest 1');
  expect(shown.getByText('Sample review')).toBeVisible();
  expect(shown.queryByText('Verified Guest')).toBeNull();
});

test('uses the quotation marks of the language', async () => {
  await openHome([testimonial(1, { review: 'A kind crew.' })], '/de/');
  expect(await screen.findByText('„A kind crew.“')).toBeVisible();
});

test('shows the average of the verified guests, the same at the top of the page', async () => {
  await openHome([testimonial(1), testimonial(2), testimonial(3, { rating: 3 }), testimonial(4, { rating: 1, isVerified: false })]);
  expect(await (await inSection()).findByText('4.3 out of 5, from 3 reviews')).toBeVisible();
  expect(screen.getByText('4.3★')).toBeVisible();
});

test('shows no average below three reviews', async () => {
  await openHome([testimonial(1), testimonial(2, { rating: 4 })]);
  await review('Guest 1');
  expect(screen.queryByText(/out of 5, from/)).toBeNull();
  expect(screen.queryByText('guest rating')).toBeNull();
});

test('shows three skeletons while loading', async () => {
  await openHome(() => new Promise(() => undefined));
  const status = (await inSection()).getByRole('status');
  expect(status).toHaveTextContent('Loading the reviews');
  expect(status.children).toHaveLength(4);
});

test('shows an error with a retry button', async () => {
  const { gateway, user } = await openHome(networkError());
  expect(await (await inSection()).findByRole('alert')).toHaveTextContent('The reviews could not be loaded');
  gateway.answer('GET /api/testimonials', [testimonial(1)]);
  await user.click((await inSection()).getByRole('button', { name: 'Try again' }));
  expect((await review('Guest 1')).getByText('“What guest 1 said.”')).toBeVisible();
});

test('omits the section without reviews', async () => {
  const { gateway } = await openHome([testimonial(1)]);
  await inSection();
  cleanup();
  gateway.answer('GET /api/testimonials', []);
  await renderApp('/');
  await screen.findByRole('region', { name: 'Scenes from the water' });
  await waitFor(() => expect(section()).toBeNull());
});

test('switches reviews by buttons, wraps around, and scrolls to a review by its guest’s name', async () => {
  const { user } = await openHome([1, 2, 3, 4, 5, 6].map((id) => testimonial(id)));
  const shown = await inSection();
  await user.click(await shown.findByRole('button', { name: 'Next review' }));
  expect(shown.getByText('2 / 6')).toBeVisible();
  expect(shown.getByText('Review 2 of 6, Guest 2')).toBeInTheDocument();
  await user.click(shown.getByRole('button', { name: 'Previous review' }));
  await user.click(shown.getByRole('button', { name: 'Previous review' }));
  expect(shown.getByText('6 / 6')).toBeVisible();
  const guest = shown.getByRole('link', { name: /Guest 4/ });
  await user.click(guest);
  expect(shown.getByText('4 / 6')).toBeVisible();
  expect(guest).toHaveAttribute('aria-current', 'true');
  expect(scrolled).toEqual([1, 0, 5, 3]);
});

test('a single review has no buttons', async () => {
  await openHome([testimonial(1)]);
  await review('Guest 1');
  expect((await inSection()).queryByRole('button')).toBeNull();
});

test('renders every review on the server without inline styles', async () => {
  fakeGateway({ 'GET /api/testimonials': [1, 2, 3, 4, 5, 6].map((id) => testimonial(id)) });
  const client = makeQueryClient();
  await client.prefetchQuery(testimonialsQuery);
  const html = renderToString(
    <QueryClientProvider client={client}>
      <TranslationsProvider initial={await loadLanguage('ru', loadTexts)} load={loadTexts}>
        <Testimonials />
      </TranslationsProvider>
    </QueryClientProvider>,
  );
  for (const id of [1, 2, 3, 4, 5, 6]) expect(html).toContain(`«What guest ${id} said.»`);
  expect(html).not.toMatch(/ style=|<script/);
});
