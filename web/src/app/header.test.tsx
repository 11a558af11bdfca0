import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { languages } from '@charter/contracts/limits';
import { fakeGateway, lost } from '../test/fake-gateway.js';
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
  test('on the home page each entry but Home leads to its part of the page', async () => {
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

  test.each(['/', '/terms-of-service'])('without testimonials no link of %s leads to them', async (address) => {
    gateway.answer('GET /api/testimonials', []);
    const user = await renderApp(address);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Testimonials' })).toBeNull());
    expect(link('Gallery')).toBeVisible();
    await user.click(header().getByRole('button', { name: 'Menu' }));
    const drawer = await screen.findByRole('dialog', { name: 'Menu' });
    expect(within(drawer).queryByRole('link', { name: 'Testimonials' })).toBeNull();
    expect(within(drawer).getByRole('link', { name: 'Gallery' })).toBeInTheDocument();
  });

  test('from another page they lead to the home page in the same language', async () => {
    await renderApp('/fr/terms-of-service');
    const links = within(header().getByRole('navigation', { name: 'Navigation principale' }));
    expect(links.getByRole('link', { name: 'Galerie' })).toHaveAttribute('href', '/fr/#gallery');
    expect(links.getByRole('link', { name: 'Accueil' })).toHaveAttribute('href', '/fr/');
  });

  test('the part that is chosen can take the focus that the browser moves there', async () => {
    const user = await renderApp('/');
    expect(document.getElementById('packages')).not.toHaveAttribute('tabindex');
    await user.click(link('Packages'));
    expect(document.getElementById('packages')).toHaveAttribute('tabindex', '-1');
  });

  test('without the gateway the house still has its name, and no number that might be wrong', async () => {
    gateway.answer('GET /api/business', lost);
    await renderApp('/');
    expect(header().getByRole('link', { name: 'Nassau Luxury Charters' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('link', { name: /Call/ })).toBeNull();
  });
});

describe('the More menu', () => {
  test('opens by a press on its first entry, and the arrows go round', async () => {
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

  test('closes by Esc with the focus back on its button, and by the focus leaving it', async () => {
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

  /** jsdom's own pointers are of no kind; this one is a mouse. */
  const mouse = (type: 'pointerover' | 'pointerout') =>
    act(() => void more().dispatchEvent(Object.assign(new MouseEvent(type, { bubbles: true }), { pointerType: 'mouse' })));

  test('opens under a pointer that rests on it, closes when it leaves, and stays when it was pressed', async () => {
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
  const namesOffered = () =>
    within(offered())
      .getAllByRole('link')
      .map(({ textContent }) => textContent);

  /** Whether the browser would follow the link that is pressed so. */
  function followed(pressed: HTMLElement, how?: MouseEventInit): boolean {
    let follows = false;
    const browser = (event: Event) => {
      follows = !event.defaultPrevented;
      event.preventDefault();
    };
    document.addEventListener('click', browser, { once: true });
    pressed.focus();
    fireEvent.click(pressed, how);
    return follows;
  }

  test('the home page offers three, and the other seven to whoever asks', async () => {
    const user = await renderApp('/');
    await user.click(picker());
    expect(namesOffered()).toEqual(['English', 'Español', 'Français']);
    await user.click(header().getByRole('button', { name: 'More languages' }));
    expect(namesOffered()).toEqual(languages.map(({ name }) => name));
    expect(languageLink('Deutsch')).toHaveFocus();
  });

  test('every other page offers all ten, the one in use marked, each at an address of its own', async () => {
    await renderApp('/booking?package=2');
    expect(namesOffered()).toEqual(languages.map(({ name }) => name));
    expect(languageLink('English')).toHaveAttribute('aria-current', 'true');
    expect(within(offered()).getAllByRole('link', { current: true })).toHaveLength(1);
    expect(languageLink('Français')).toHaveAttribute('href', '/fr/booking?package=2');
    expect(languageLink('Français')).toHaveAttribute('hreflang', 'fr');
  });

  test('the addresses follow the page to its anchor', async () => {
    await renderApp('/es/terms-of-service');
    location.hash = '#refunds';
    act(() => void dispatchEvent(new Event('hashchange')));
    expect(within(header().getByRole('list', { name: 'Idioma' })).getByRole('link', { name: 'English' })).toHaveAttribute(
      'href',
      '/terms-of-service#refunds',
    );
  });

  test('one that is chosen changes words and address in place, and the focus is back at the picker', async () => {
    const user = await renderApp('/booking?package=2');
    await user.click(picker());
    expect(followed(languageLink('Русский'))).toBe(false);
    expect(await header().findByRole('button', { name: /Язык: Русский/ })).toHaveFocus();
    expect(header().getByRole('button', { name: /Язык/ })).toHaveAttribute('aria-expanded', 'false');
    expect(location.pathname + location.search).toBe('/ru/booking?package=2');
    expect(localStorage.getItem('language')).toBe('ru');
  });

  test('a press for a new tab is left to the browser', async () => {
    await renderApp('/booking');
    expect(followed(languageLink('Deutsch'), { ctrlKey: true })).toBe(true);
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

  test('holds the links, all ten languages, the phone and the way to the back office', async () => {
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
    expect(within(drawer.getByRole('list', { name: 'Language' })).getAllByRole('link')).toHaveLength(10);
    expect(drawer.getByRole('link', { name: 'Call +1 242 555 0137' })).toBeVisible();
    expect(drawer.getByRole('link', { name: 'Admin Portal' })).toHaveAttribute('href', '/admin/login');
    expect(drawer.getByRole('button', { name: 'Close' })).toHaveFocus();
  });

  test('closes by Esc, by its cross, and when a link is chosen', async () => {
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
});

describe('scrolling', () => {
  const observers: { callback: IntersectionObserverCallback; targets: Set<Element> }[] = [];

  /** What a browser would notice: an element comes to the observer's line, or leaves it. */
  function notice(element: Element, isIntersecting: boolean) {
    const entry = { target: element, isIntersecting } as unknown as IntersectionObserverEntry;
    act(() => {
      for (const { callback, targets } of observers) if (targets.has(element)) callback([entry], {} as IntersectionObserver);
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

  test('the part that is being read is marked, until the next one is', async () => {
    await renderApp('/');
    notice(document.getElementById('home')!, true);
    expect(bar().getByRole('link', { current: 'location' })).toHaveTextContent('Home');
    notice(document.getElementById('home')!, false);
    expect(bar().getByRole('link', { current: 'location' })).toHaveTextContent('Home');
    notice(document.getElementById('packages')!, true);
    expect(bar().getByRole('link', { current: 'location' })).toHaveTextContent('Packages');
  });

  test('the bar lies clear on the picture, and takes a ground of its own beyond a hundred pixels', async () => {
    await renderApp('/');
    const element = screen.getByRole('banner');
    const top = element.previousElementSibling!;
    notice(top, true);
    expect(element).toHaveClass('fixed', 'on-dark');
    notice(top, false);
    expect(element).toHaveClass('fixed');
    expect(element).not.toHaveClass('on-dark');
  });
});
