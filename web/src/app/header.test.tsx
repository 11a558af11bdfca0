import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { languages } from '@charter/contracts/browser';
import { fakeGateway, networkError } from '../test/fake-gateway.js';
import type { FakeGateway } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const header = () => within(screen.getByRole('banner'));
const bar = () => within(header().getByRole('navigation', { name: 'Main navigation' }));
const link = (name: string) => bar().getByRole('link', { name });
const more = () => header().getByRole('button', { name: 'More' });
const item = (name: string) => header().getByRole('menuitem', { name });
const picker = () => header().getByRole('button', { name: /Language/ });
const offered = () => header().getByRole('list', { name: 'Language' });
const languageLink = (name: string) => within(offered()).getByRole('link', { name });

let gateway: FakeGateway;
beforeEach(() => {
  gateway = fakeGateway();
});

describe('entries', () => {
  test('on the home page each entry but Home links to its section', async () => {
    await renderApp('/');
    for (const name of ['Packages', 'About', 'Gallery', 'Testimonials', 'Contact']) {
      expect(link(name)).toHaveAttribute('href', `#${name.toLowerCase()}`);
    }
    expect(link('Home')).toHaveAttribute('href', '/');
    expect(header().getByRole('link', { name: 'Book Now' })).toHaveAttribute('href', '/booking');
    expect(header().getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin/login');
    expect(header().getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms-of-service');
    expect(header().getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy-policy');
    expect(await header().findByRole('link', { name: 'Call +1 242 555 0137' })).toHaveAttribute('href', 'tel:+12425550137');
  });

  test.each(['/', '/terms-of-service'])('%s has no link to testimonials when there are none', async (address) => {
    gateway.answer('GET /api/testimonials', []);
    const user = await renderApp(address);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Testimonials' })).toBeNull());
    expect(link('Gallery')).toBeVisible();
    await user.click(header().getByRole('button', { name: 'Menu' }));
    const drawer = await screen.findByRole('dialog', { name: 'Menu' });
    expect(within(drawer).queryByRole('link', { name: 'Testimonials' })).toBeNull();
    expect(within(drawer).getByRole('link', { name: 'Gallery' })).toBeInTheDocument();
  });

  test('on other pages they link to the home page in the same language', async () => {
    await renderApp('/fr/terms-of-service');
    const links = within(header().getByRole('navigation', { name: 'Navigation principale' }));
    expect(links.getByRole('link', { name: 'Galerie' })).toHaveAttribute('href', '/fr/#gallery');
    expect(links.getByRole('link', { name: 'Accueil' })).toHaveAttribute('href', '/fr/');
  });

  test('makes the target section focusable on click', async () => {
    const user = await renderApp('/');
    expect(document.getElementById('packages')).not.toHaveAttribute('tabindex');
    await user.click(link('Packages'));
    expect(document.getElementById('packages')).toHaveAttribute('tabindex', '-1');
  });

  test('shows the built-in company name and no phone number when the company’s data fails to load', async () => {
    gateway.answer('GET /api/business', networkError);
    await renderApp('/');
    expect(header().getByRole('link', { name: 'Nassau Luxury Charters' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('link', { name: /Call/ })).toBeNull();
  });
});

describe('the More menu', () => {
  test('opens with its first entry focused; arrow keys wrap around', async () => {
    const user = await renderApp('/');
    await user.click(more());
    expect(more()).toHaveAttribute('aria-expanded', 'true');
    expect(item('Gallery')).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(item('Admin')).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(item('Testimonials')).toHaveFocus();
    await user.keyboard('{End}');
    expect(item('Admin')).toHaveFocus();
    await user.keyboard('{Home}');
    expect(item('Gallery')).toHaveFocus();
  });

  test('closes on Esc, returning the focus, and when the focus leaves it', async () => {
    const user = await renderApp('/');
    await user.click(more());
    await user.keyboard('{Escape}');
    expect(more()).toHaveAttribute('aria-expanded', 'false');
    expect(more()).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(item('Gallery')).toHaveFocus();
    act(() => picker().focus());
    expect(more()).toHaveAttribute('aria-expanded', 'false');
  });

  /** jsdom's pointer events have no pointerType. */
  const mouse = (type: 'pointerover' | 'pointerout') =>
    act(() => void more().dispatchEvent(Object.assign(new MouseEvent(type, { bubbles: true }), { pointerType: 'mouse' })));

  test('opens and closes on hover, and stays open after a click', async () => {
    await renderApp('/');
    mouse('pointerover');
    expect(more()).toHaveAttribute('aria-expanded', 'false');
    await waitFor(() => expect(more()).toHaveAttribute('aria-expanded', 'true'));
    mouse('pointerout');
    await waitFor(() => expect(more()).toHaveAttribute('aria-expanded', 'false'));
    mouse('pointerover');
    await waitFor(() => expect(more()).toHaveAttribute('aria-expanded', 'true'));
    fireEvent.click(more());
    expect(more()).toHaveAttribute('aria-expanded', 'true');
    fireEvent.click(more());
    expect(more()).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('languages', () => {
  const offeredNames = () =>
    within(offered())
      .getAllByRole('link')
      .map(({ textContent }) => textContent);

  /** Whether the browser would follow the link on such a click. */
  function isFollowed(clicked: HTMLElement, options?: MouseEventInit): boolean {
    let followed = false;
    const browser = (event: Event) => {
      followed = !event.defaultPrevented;
      event.preventDefault();
    };
    document.addEventListener('click', browser, { once: true });
    clicked.focus();
    fireEvent.click(clicked, options);
    return followed;
  }

  test('the home page offers three languages, and the others on request', async () => {
    const user = await renderApp('/');
    await user.click(picker());
    expect(offeredNames()).toEqual(['English', 'Español', 'Français']);
    await user.click(header().getByRole('button', { name: 'More languages' }));
    expect(offeredNames()).toEqual(languages.map(({ name }) => name));
    expect(languageLink('Deutsch')).toHaveFocus();
  });

  test('other pages offer all ten languages with links and mark the current one', async () => {
    await renderApp('/booking?package=2');
    expect(offeredNames()).toEqual(languages.map(({ name }) => name));
    expect(languageLink('English')).toHaveAttribute('aria-current', 'true');
    expect(within(offered()).getAllByRole('link', { current: true })).toHaveLength(1);
    expect(languageLink('Français')).toHaveAttribute('href', '/fr/booking?package=2');
    expect(languageLink('Français')).toHaveAttribute('hreflang', 'fr');
  });

  test('the links keep the hash of the page', async () => {
    await renderApp('/es/terms-of-service');
    location.hash = '#refunds';
    act(() => void dispatchEvent(new Event('hashchange')));
    expect(within(header().getByRole('list', { name: 'Idioma' })).getByRole('link', { name: 'English' })).toHaveAttribute(
      'href',
      '/terms-of-service#refunds',
    );
  });

  test('selecting one changes texts and address in place and focuses the picker', async () => {
    const user = await renderApp('/booking?package=2');
    await user.click(picker());
    expect(isFollowed(languageLink('Русский'))).toBe(false);
    expect(await header().findByRole('button', { name: /Язык: Русский/ })).toHaveFocus();
    expect(header().getByRole('button', { name: /Язык/ })).toHaveAttribute('aria-expanded', 'false');
    expect(location.pathname + location.search).toBe('/ru/booking?package=2');
    expect(document.title).toBe('Забронируйте чартер | Nassau Luxury Charters');
    expect(localStorage.getItem('language')).toBe('ru');
  });

  test('the browser handles a Ctrl+click', async () => {
    await renderApp('/booking');
    expect(isFollowed(languageLink('Deutsch'), { ctrlKey: true })).toBe(true);
    expect(localStorage.getItem('language')).toBeNull();
  });
});

describe('the drawer', () => {
  const open = async (address: string) => {
    const user = await renderApp(address);
    await user.click(header().getByRole('button', { name: 'Menu' }));
    const drawer = await screen.findByRole('dialog', { name: 'Menu' });
    return { user, drawer: within(drawer) };
  };

  test('contains the entries, all ten languages, the phone number and the back office link', async () => {
    const { drawer } = await open('/');
    const links = within(drawer.getByRole('navigation', { name: 'Main navigation' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Home',
      'Packages',
      'About',
      'Gallery',
      'Testimonials',
      'Contact',
      'Book Now',
    ]);
    const offeredLanguages = within(drawer.getByRole('list', { name: 'Language' }));
    expect(offeredLanguages.getAllByRole('link')).toHaveLength(10);
    expect(offeredLanguages.getByRole('link', { current: true })).toHaveTextContent('English');
    expect(drawer.getByRole('link', { name: 'Call +1 242 555 0137' })).toBeVisible();
    expect(drawer.getByRole('link', { name: 'Admin portal' })).toHaveAttribute('href', '/admin/login');
    expect(drawer.getByRole('button', { name: 'Close' })).toHaveFocus();
  });

  test('closes on Esc, by its close button, and on choosing a link', async () => {
    const { user, drawer } = await open('/');
    const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('{Escape}');
    await closed();
    for (const control of [() => drawer.getByRole('button', { name: 'Close' }), () => drawer.getByRole('link', { name: 'Contact' })]) {
      await user.click(header().getByRole('button', { name: 'Menu' }));
      await screen.findByRole('dialog', { name: 'Menu' });
      await user.click(control());
      await closed();
    }
  });

  test('closes on choosing a language, and the page has it', async () => {
    const { user, drawer } = await open('/');
    await user.click(drawer.getByRole('link', { name: 'Русский' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.documentElement.lang).toBe('ru'));
    expect(location.pathname).toBe('/ru/');
  });
});

describe('scrolling', () => {
  const section = (id: string) => document.getElementById(id)!;
  const observers: { callback: IntersectionObserverCallback; targets: Set<Element> }[] = [];

  /** Reports to the observers that elements started or stopped intersecting: to each all of its own in one call, in this order. */
  function reportIntersections(...changes: [element: Element, isIntersecting: boolean][]) {
    act(() => {
      for (const { callback, targets } of observers) {
        const entries = changes.filter(([target]) => targets.has(target)).map(([target, isIntersecting]) => ({ target, isIntersecting }));
        if (entries.length > 0) callback(entries as unknown as IntersectionObserverEntry[], {} as IntersectionObserver);
      }
    });
  }

  beforeEach(() => {
    observers.length = 0;
    globalThis.IntersectionObserver = class {
      readonly targets = new Set<Element>();
      constructor(callback: IntersectionObserverCallback) {
        observers.push({ callback, targets: this.targets });
      }
      observe(element: Element) {
        this.targets.add(element);
      }
      unobserve(element: Element) {
        this.targets.delete(element);
      }
      disconnect() {
        this.targets.clear();
      }
    } as unknown as typeof IntersectionObserver;
  });

  afterEach(() => {
    delete (globalThis as { IntersectionObserver?: unknown }).IntersectionObserver;
  });

  test('marks the current section until the next one is reached', async () => {
    await renderApp('/');
    reportIntersections([section('home'), true]);
    expect(bar().getByRole('link', { current: 'location' })).toHaveTextContent('Home');
    reportIntersections([section('home'), false]);
    expect(bar().getByRole('link', { current: 'location' })).toHaveTextContent('Home');
    reportIntersections([section('packages'), true]);
    expect(bar().getByRole('link', { current: 'location' })).toHaveTextContent('Packages');
  });

  test('that was over before the page could report it leads to the last position', async () => {
    await renderApp('/');
    const top = screen.getByRole('banner').previousElementSibling!;
    reportIntersections([top, true], [section('home'), true], [top, false], [section('home'), false], [section('packages'), true]);
    expect(bar().getByRole('link', { current: 'location' })).toHaveTextContent('Packages');
    expect(screen.getByRole('banner')).not.toHaveClass('on-dark');
  });

  test('is transparent above the picture and white after scrolling', async () => {
    await renderApp('/');
    const element = screen.getByRole('banner');
    const top = element.previousElementSibling!;
    reportIntersections([top, true]);
    expect(element).toHaveClass('fixed', 'on-dark');
    reportIntersections([top, false]);
    expect(element).toHaveClass('fixed');
    expect(element).not.toHaveClass('on-dark');
  });
});
