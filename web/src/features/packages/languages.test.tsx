import { beforeEach, expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import { galleryImage, fakeGateway, roseIsland, sunsetCruise, testimonial } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';

const german = {
  ...roseIsland,
  name: 'Rose Island, 4 Stunden',
  description: 'Ein halber Tag auf der stillen Seite von Nassau.',
  includes: ['Kapitän und Bootsmann'],
  englishName: roseIsland.name,
};
const untranslated = { ...sunsetCruise, englishName: sunsetCruise.name, inEnglish: ['name', 'description', 'includes'] };

beforeEach(() => {
  fakeGateway({
    'GET /api/charter-packages?locale=de': [german, untranslated],
    'GET /api/admin/packages/2/images?locale=de': [
      { id: 1, packageId: 2, imageUrl: '/a.jpg', title: 'Vor Anker', description: null, isPrimary: true, displayOrder: 1, createdAt: '' },
    ],
    'GET /api/admin/gallery?locale=de': [
      galleryImage(1, { title: 'Zurück im Hafen', description: 'The marina at blue hour.', inEnglish: ['description'] }),
    ],
    'GET /api/testimonials': [testimonial(1), testimonial(2, { review: 'Ein Tag, den wir nicht vergessen.', language: 'de' })],
  });
});

/** The language of the closest element that states one; undefined for that of the page. */
const languageOf = (text: string) => screen.getAllByText(text)[0]!.closest('[lang]:not(html)')?.getAttribute('lang') ?? undefined;

test('a German page shows German texts, and marks the English ones', async () => {
  await renderApp('/de');
  expect((await screen.findAllByText(german.name)).length).toBeGreaterThan(0);
  for (const text of [german.name, german.description, ...german.includes, 'Zurück im Hafen']) expect(languageOf(text)).toBeUndefined();
  for (const text of [untranslated.description, 'Captain', 'The marina at blue hour.']) expect(languageOf(text)).toBe('en');
  expect(screen.getByRole('heading', { name: untranslated.name }).querySelector('[lang=en]')).not.toBeNull();
  expect(screen.getByAltText('Vor Anker')).toHaveAttribute('lang', 'de');
});

test('reviews in another language are marked, with a line that says so', async () => {
  await renderApp('/de');
  const english = within(await screen.findByRole('article', { name: 'Guest 1' }));
  expect(english.getByText('Im Original (Englisch)')).toBeVisible();
  expect(english.getByText(/What guest 1 said/)).toHaveAttribute('lang', 'en');
  const own = within(screen.getByRole('article', { name: 'Guest 2' }));
  expect(own.queryByText(/Im Original/)).toBeNull();
  expect(own.getByText(/Ein Tag, den wir nicht vergessen/)).not.toHaveAttribute('lang');
});

test('the contact form has the names of the cards', async () => {
  await renderApp('/de');
  await screen.findAllByText(german.name);
  const options = within(screen.getByLabelText(/Gewünschter Charter/));
  expect(options.getByRole('option', { name: german.name })).toHaveValue(roseIsland.name);
  expect(options.getByRole('option', { name: german.name })).not.toHaveAttribute('lang');
  expect(options.getByRole('option', { name: sunsetCruise.name })).toHaveAttribute('lang', 'en');
  expect(options.getByRole('option', { name: 'Charter nach Ihren Wünschen' })).toHaveValue('Custom Charter');
});
