import { afterEach, expect, vi, test } from 'vitest';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Picture, type PictureProps, type PictureRatio } from './picture.js';

const roseIsland: PictureProps = { src: '/media/brand/rose-island.jpg', alt: 'Rose Island', sizes: '100vw' };
const upload = '/media/7f3a.webp';
const ratios: PictureRatio[] = ['3 / 2', '4 / 3', '1 / 1', '4 / 5', '16 / 9', '21 / 9', 'fill'];

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const image = () => screen.getByRole<HTMLImageElement>('img');
const isHidden = () => image().classList.contains('opacity-0');
const frameOf = (inside: Element) => inside.closest('picture');
const sourcesOf = (root: ParentNode) =>
  [...root.querySelectorAll('source')].map((source) => [source.media, source.type, source.srcset] as const);

/** Sets the loading state of images, because jsdom loads none. */
function setImageState(state: { complete: boolean; naturalWidth: number }) {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(state.complete);
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(state.naturalWidth);
}

/** Server-rendered markup and a function that hydrates it. */
function renderOnServer(element: React.ReactElement) {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(element);
  return { container, hydrate: () => render(element, { container, hydrate: true }) };
}

test('a built-in picture has sources in each width, best format first', () => {
  const { container } = render(<Picture {...roseIsland} />);
  const widths = (format: string) => [480, 740, 1200, 1600].map((w) => `/media/brand/rose-island-${w}.${format} ${w}w`).join(', ');
  expect(sourcesOf(container)).toEqual([
    ['', 'image/avif', widths('avif')],
    ['', 'image/webp', widths('webp')],
  ]);
  expect(image().srcset).toBe(widths('jpg'));
  expect(image().getAttribute('src')).toBe('/media/brand/rose-island-740.jpg');
});

test('the portrait picture has the first sources, limited widths and its own placeholder', () => {
  const { container } = render(<Picture {...roseIsland} portraitSrc="/media/brand/hero-mobile.jpg" />);
  const [first, second, third] = sourcesOf(container);
  expect(first?.[0]).toBe('(orientation: portrait)');
  expect(first?.[2]).toMatch(/^\/media\/brand\/hero-mobile-480\.avif 480w, .*hero-mobile-1200\.avif 1200w$/);
  expect(second?.[0]).toBe('(orientation: portrait)');
  expect(third?.[0]).toBe('');
  expect([...frameOf(image())!.classList]).toEqual(expect.arrayContaining(['blur-rose-island', 'portrait-blur-hero-mobile']));
});

test('an uploaded picture has sources in each width and no placeholder', () => {
  const { container } = render(<Picture {...roseIsland} src="/media/uploads/7f3a.jpg" />);
  expect(sourcesOf(container).map(([, , srcset]) => srcset.split(' ')[0])).toEqual([
    '/media/uploads/7f3a-480.avif',
    '/media/uploads/7f3a-480.webp',
  ]);
  expect(image().getAttribute('src')).toBe('/media/uploads/7f3a-740.jpg');
  expect(frameOf(image())!.className).not.toContain('blur-');
});

test('a picture at another address is used unchanged, without a placeholder', () => {
  const { container } = render(<Picture {...roseIsland} src={upload} />);
  expect(sourcesOf(container)).toEqual([]);
  expect(image().getAttribute('src')).toBe(upload);
  expect(image().hasAttribute('srcset')).toBe(false);
  expect(frameOf(image())!.className).toContain('bg-shallows');
  expect(frameOf(image())!.className).not.toContain('blur-');
});

test('shows the fallback in every orientation when loading fails', () => {
  const { container } = render(
    <Picture {...roseIsland} src={upload} fallbackSrc="/media/brand/sunset-cruise.jpg" portraitSrc="/media/brand/hero-mobile.jpg" />,
  );
  fireEvent.error(image());
  expect(image().getAttribute('src')).toBe('/media/brand/sunset-cruise-740.jpg');
  expect(frameOf(image())!.className).toContain('blur-sunset-cruise');
  expect(container.innerHTML).not.toContain('hero-mobile');
});

test('shows placeholder and alt text when the fallback fails too', () => {
  const { container } = render(<Picture {...roseIsland} src={upload} fallbackSrc="/media/brand/sunset-cruise.jpg" />);
  fireEvent.error(image());
  fireEvent.error(image());
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('Rose Island')).toBeTruthy();
  expect(container.firstElementChild!.className).toContain('blur-sunset-cruise');
});

test('does not retry a fallback equal to the source', () => {
  render(<Picture {...roseIsland} fallbackSrc={roseIsland.src} />);
  fireEvent.error(image());
  expect(screen.queryByRole('img')).toBeNull();
});

test('resets failures when the address changes', () => {
  const { rerender } = render(<Picture {...roseIsland} src={upload} fallbackSrc="/media/brand/hero.jpg" />);
  fireEvent.error(image());
  fireEvent.error(image());
  rerender(<Picture {...roseIsland} src="/media/other.webp" fallbackSrc="/media/brand/hero.jpg" />);
  expect(image().getAttribute('src')).toBe('/media/other.webp');
  rerender(<Picture {...roseIsland} src={upload} fallbackSrc="/media/brand/hero.jpg" />);
  expect(image().getAttribute('src')).toBe(upload);
});

test('shows the fallback when loading failed before hydration', () => {
  const { hydrate } = renderOnServer(<Picture {...roseIsland} fallbackSrc="/media/brand/hero.jpg" />);
  // The first picture has failed; its fallback is loading.
  let reads = 0;
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockImplementation(() => reads++ === 0);
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(0);
  hydrate();
  expect(image().getAttribute('src')).toBe('/media/brand/hero-740.jpg');
});

test('does not hide a picture that loaded before hydration', () => {
  setImageState({ complete: true, naturalWidth: 800 });
  const { container, hydrate } = renderOnServer(<Picture {...roseIsland} />);
  expect(container.innerHTML).not.toContain('opacity-0');
  hydrate();
  expect(isHidden()).toBe(false);
});

test('fades in a picture that is loading, unless it has priority', () => {
  setImageState({ complete: false, naturalWidth: 0 });
  const { hydrate } = renderOnServer(<Picture {...roseIsland} />);
  hydrate();
  expect(isHidden()).toBe(true);
  fireEvent.load(image());
  expect(isHidden()).toBe(false);
  expect(image().className).toContain('transition-opacity');
  cleanup();
  render(<Picture {...roseIsland} priority />);
  expect(isHidden()).toBe(false);
});

test('renders no inline styles', () => {
  for (const ratio of ratios) {
    const html = renderToString(
      <Picture {...roseIsland} ratio={ratio} portraitSrc="/media/brand/hero-mobile.jpg" focus="object-[60%_50%]" priority />,
    );
    expect(html).not.toContain('style=');
    expect(html).toContain('object-[60%_50%]');
    expect(html).toMatch(ratio === 'fill' ? /class="[^"]*absolute inset-0/ : /class="[^"]*aspect-/);
  }
});
