import { setFlagsFromString } from 'node:v8';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imageAddress, isImageAddress } from './image-address.js';

// A process that has compiled a megabyte of patterns compiles further ones without optimization. They need more stack.
beforeAll(() => setFlagsFromString('--no-regexp-optimization'));
afterAll(() => setFlagsFromString('--regexp-optimization'));

const png = 'data:image/png;base64,';

test.each([
  'https://example.com/deck.jpg',
  'https://example.com/deck%20two.jpg?width=640',
  'https://example.com/deck@2x.jpg',
  '/media/gallery/deck..small.webp',
  '/media/gallery/deck-1280.webp',
  `${png}iVBORw0KGgo+/A==`,
  `${png}AAAA`,
  'data:image/avif;base64,AAA=',
])('%j is the address of an image', (address) => expect([isImageAddress(address), imageAddress.test(address)]).toEqual([true, true]));

test.each([
  '',
  'deck.jpg',
  'ftp://example.com/deck.jpg',
  'javascript:alert(1)',
  'https://',
  'http://example.com/deck.jpg',
  'https://user:password@example.com/deck.jpg',
  '/media/../api/admin/logout',
  '/media/gallery/./../../api',
  '/media/gallery/..',
  'https://example.com/deck two.jpg',
  'https://example.com/"onerror="alert(1)',
  '/media/',
  '/media/deck?.jpg',
  'data:image/svg+xml;base64,AAAA',
  'data:text/html;base64,AAAA',
  png,
  `${png}=`,
  `${png}AAAA===`,
  `${png}AAAA=A`,
  `${png}AA AA`,
  `${png}AAAA"onerror="alert(1)`,
])('%j is not the address of an image', (address) => expect([isImageAddress(address), imageAddress.test(address)]).toEqual([false, false]));

test('a web URL has up to 2,000 characters, the path of an uploaded image 300', () => {
  const webUrl = (length: number) => `https://${'a'.repeat(length)}`;
  const uploadedPath = (length: number) => `/media/${'a'.repeat(length)}`;
  expect([webUrl(2000), webUrl(2001), uploadedPath(300), uploadedPath(301)].map(isImageAddress)).toEqual([true, false, true, false]);
});

test('an image of 11 MB is checked', () => {
  const image = png + 'A'.repeat(11 * 1024 * 1024);
  expect([isImageAddress(`${image}==`), isImageAddress(`${image}"`)]).toEqual([true, false]);
});
