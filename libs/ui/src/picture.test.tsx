/** @jest-environment jsdom */
import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Picture, type PictureProps, type PictureRatio } from './picture.js';

const roseIsland: PictureProps = { src: '/media/brand/rose-island.jpg', alt: 'Rose Island', sizes: '100vw' };
const upload = '/media/7f3a.webp';
const ratios: PictureRatio[] = ['3 / 2', '4 / 3', '1 / 1', '4 / 5', '16 / 9', '21 / 9', 'fill'];

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const image = () => screen.getByRole<HTMLImageElement>('img');
const isHidden = () => image().classList.contains('opacity-0');
const frameOf = (inside: Element) => inside.closest('picture');
const offered = (root: ParentNode) =>
  [...root.querySelectorAll('source')].map((source) => [source.media, source.type, source.srcset] as const);

/** What the browser knows of a picture by the time somebody asks. jsdom loads none. */
function browserHas(state: { complete: boolean; naturalWidth: number }) {
  jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(state.complete);
  jest.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(state.naturalWidth);
}

/** A page that came as HTML, and then its code. */
function hydrate(element: React.ReactElement) {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(element);
  return { container, comesAlive: () => render(element, { container, hydrate: true }) };
}

test('a picture of the house is offered in each width, in the best format first', () => {
  const { container } = render(<Picture {...roseIsland} />);
  const widths = (format: string) => [480, 740, 1200, 1600].map((w) => `/media/brand/rose-island-${w}.${format} ${w}w`).join(', ');
  expect(offered(container)).toEqual([
    ['', 'image/avif', widths('avif')],
    ['', 'image/webp', widths('webp')],
  ]);
  expect(image().srcset).toBe(widths('jpg'));
  expect(image().getAttribute('src')).toBe('/media/brand/rose-island-740.jpg');
});

test('a portrait screen is offered the upright picture first, no wider than its original, and sees its blur', () => {
  const { container } = render(<Picture {...roseIsland} portraitSrc="/media/brand/hero-mobile.jpg" />);
  const [first, second, third] = offered(container);
  expect(first?.[0]).toBe('(orientation: portrait)');
  expect(first?.[2]).toMatch(/^\/media\/brand\/hero-mobile-480\.avif 480w, .*hero-mobile-1200\.avif 1200w$/);
  expect(second?.[0]).toBe('(orientation: portrait)');
  expect(third?.[0]).toBe('');
  expect([...frameOf(image())!.classList]).toEqual(expect.arrayContaining(['blur-rose-island', 'portrait-blur-hero-mobile']));
});

test('an uploaded picture is offered in each width too, on a plain tint', () => {
  const { container } = render(<Picture {...roseIsland} src="/media/uploads/7f3a.jpg" />);
  expect(offered(container).map(([, , srcset]) => srcset.split(' ')[0])).toEqual([
    '/media/uploads/7f3a-480.avif',
    '/media/uploads/7f3a-480.webp',
  ]);
  expect(image().getAttribute('src')).toBe('/media/uploads/7f3a-740.jpg');
  expect(frameOf(image())!.className).not.toContain('blur-');
});

test('a picture that the house did not make is shown as it is, on a plain tint', () => {
  const { container } = render(<Picture {...roseIsland} src={upload} />);
  expect(offered(container)).toEqual([]);
  expect(image().getAttribute('src')).toBe(upload);
  expect(image().hasAttribute('srcset')).toBe(false);
  expect(frameOf(image())!.className).toContain('bg-shallows');
  expect(frameOf(image())!.className).not.toContain('blur-');
});

test('a picture that cannot be loaded gives way to the fallback, in every orientation', () => {
  const { container } = render(
    <Picture {...roseIsland} src={upload} fallbackSrc="/media/brand/sunset-cruise.jpg" portraitSrc="/media/brand/hero-mobile.jpg" />,
  );
  fireEvent.error(image());
  expect(image().getAttribute('src')).toBe('/media/brand/sunset-cruise-740.jpg');
  expect(frameOf(image())!.className).toContain('blur-sunset-cruise');
  expect(container.innerHTML).not.toContain('hero-mobile');
});

test('when the fallback is missing too, the blur and the words remain, and no broken picture', () => {
  const { container } = render(<Picture {...roseIsland} src={upload} fallbackSrc="/media/brand/sunset-cruise.jpg" />);
  fireEvent.error(image());
  fireEvent.error(image());
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('Rose Island')).toBeTruthy();
  expect(container.firstElementChild!.className).toContain('blur-sunset-cruise');
});

test('a fallback that is the same picture is not tried a second time', () => {
  render(<Picture {...roseIsland} fallbackSrc={roseIsland.src} />);
  fireEvent.error(image());
  expect(screen.queryByRole('img')).toBeNull();
});

test('a new address is tried after a failure, and so is the first when it comes back', () => {
  const { rerender } = render(<Picture {...roseIsland} src={upload} fallbackSrc="/media/brand/hero.jpg" />);
  fireEvent.error(image());
  fireEvent.error(image());
  rerender(<Picture {...roseIsland} src="/media/other.webp" fallbackSrc="/media/brand/hero.jpg" />);
  expect(image().getAttribute('src')).toBe('/media/other.webp');
  rerender(<Picture {...roseIsland} src={upload} fallbackSrc="/media/brand/hero.jpg" />);
  expect(image().getAttribute('src')).toBe(upload);
});

test('a picture that was missed before the page came alive gives way all the same', () => {
  const { comesAlive } = hydrate(<Picture {...roseIsland} fallbackSrc="/media/brand/hero.jpg" />);
  // The first has failed; its fallback is still to come.
  let asked = 0;
  jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockImplementation(() => asked++ === 0);
  jest.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(0);
  comesAlive();
  expect(image().getAttribute('src')).toBe('/media/brand/hero-740.jpg');
});

test('a picture that was there before the page came alive is never hidden', () => {
  browserHas({ complete: true, naturalWidth: 800 });
  const { container, comesAlive } = hydrate(<Picture {...roseIsland} />);
  expect(container.innerHTML).not.toContain('opacity-0');
  comesAlive();
  expect(isHidden()).toBe(false);
});

test('a picture still on its way fades in when it has come, unless it is the first thing seen', () => {
  browserHas({ complete: false, naturalWidth: 0 });
  const { comesAlive } = hydrate(<Picture {...roseIsland} />);
  comesAlive();
  expect(isHidden()).toBe(true);
  fireEvent.load(image());
  expect(isHidden()).toBe(false);
  expect(image().className).toContain('transition-opacity');
  cleanup();
  render(<Picture {...roseIsland} priority />);
  expect(isHidden()).toBe(false);
});

test("the markup holds no inline style, which the pages' policy refuses", () => {
  for (const ratio of ratios) {
    const html = renderToString(
      <Picture {...roseIsland} ratio={ratio} portraitSrc="/media/brand/hero-mobile.jpg" focus="object-[60%_50%]" priority />,
    );
    expect(html).not.toContain('style=');
    expect(html).toContain('object-[60%_50%]');
    expect(html).toMatch(ratio === 'fill' ? /class="[^"]*absolute inset-0/ : /class="[^"]*aspect-/);
  }
});
