/**
 * Runs first on every page. A small file of its own, because the security policy forbids inline scripts. It imports nothing and exports
 * nothing: it is loaded as a classic script, before the page's text.
 */
(() => {
  const { origin, pathname, search, hash } = location;

  // A visitor of an English address is redirected to their language: the saved choice, else the browser's first language that the site
  // has. Not from our own pages: their links contain the language, and a link to an English page means English.
  const supported = ['en', 'es', 'fr', 'de', 'it', 'pt', 'nl', 'zh', 'ja', 'ru'];
  if (!supported.includes(pathname.split('/')[1] ?? '') && !document.referrer.startsWith(`${origin}/`)) {
    let saved: string | null = null;
    try {
      saved = localStorage.getItem('language');
    } catch {
      // Some private windows block storage.
    }
    const preferred = [saved, ...navigator.languages].map((tag) => (tag || '').slice(0, 2).toLowerCase());
    const language = preferred.find((tag) => supported.includes(tag));
    if (language && language !== 'en') return location.replace(`/${language}${pathname}${search}${hash}`);
  }

  // Until the first interaction, parts below the fold are not laid out (main.css). An anchor needs the final layout at once, and a link
  // must not move between a visitor's touch and release.
  const layOutAll = () => document.documentElement.removeAttribute('data-no-interaction');
  if (hash) layOutAll();
  for (const event of ['pointerdown', 'keydown', 'touchstart', 'wheel', 'scroll']) {
    addEventListener(event, layOutAll, { once: true, passive: true });
  }

  // A button that is clicked before its part is hydrated is clicked again afterwards.
  let clicked: HTMLButtonElement | undefined;
  const notHydrated = '[data-not-hydrated]';
  const rememberClick = ({ target }: Event) => {
    const button = (target as Element).closest('button');
    if (button?.closest(notHydrated)) clicked = button;
  };
  addEventListener('click', rememberClick, true);
  addEventListener('hydrated', () => {
    if (!clicked || clicked.closest(notHydrated)) return;
    const button = clicked;
    clicked = undefined;
    button.click();
  });

  // Scripts are loaded after the first paint and at low priority: on a slow phone they would delay text and pictures.
  const { scripts = '', errorText = '', retryText = '' } = document.currentScript!.dataset;
  const files = scripts.split(' ').filter(Boolean);
  const [entry] = files;

  // Without its scripts a page can be read and its links work, but its buttons do nothing. The page reloads as soon as the server
  // responds, with whatever status: after a release the old files are gone. Only once, so that a lasting failure causes no reload loop.
  const recover = async () => {
    addEventListener('online', () => location.reload(), { once: true });
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    for (const delay of navigation?.type === 'reload' ? [] : [500, 1500, 4000]) {
      await new Promise((done) => setTimeout(done, delay));
      const response = await fetch(entry!, { cache: 'reload' }).catch(() => undefined);
      if (response) return location.reload();
    }
    const message = Object.assign(document.createElement('div'), { className: 'script-error' });
    message.setAttribute('role', 'alert');
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: retryText });
    button.addEventListener('click', () => location.reload());
    message.append(errorText, ' ', button);
    document.body.append(message);
  };
  const loadScripts = () => {
    for (const href of files) {
      // A fetch uses a preloaded response only if both have the same mode and credentials.
      const kind = href.endsWith('.json') ? { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous' } : { rel: 'modulepreload' };
      document.head.append(Object.assign(document.createElement('link'), kind, { fetchPriority: 'low', href }));
    }
    import(/* @vite-ignore */ entry!).catch(recover);
  };
  if (!entry) return;
  const paint = new PerformanceObserver(() => {
    paint.disconnect();
    const root = document.documentElement;
    if (root.hasAttribute('data-no-interaction')) root.setAttribute('data-no-interaction', '');
    loadScripts();
  });
  paint.observe({ type: 'paint', buffered: true });
})();
