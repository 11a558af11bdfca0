/**
 * Handles a failure to load the app's bundle, which would leave the page blank. A separate file, because the content security policy
 * blocks inline scripts. The page is reloaded once, as soon as the server responds (after a release the old bundle no longer exists);
 * if that fails too, or while the server does not respond, a message with a retry button is shown.
 * This file imports nothing: it is loaded as a classic script.
 */
(() => {
  const recover = async (src: string) => {
    addEventListener('online', () => location.reload(), { once: true });
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    for (const delayMs of navigation?.type === 'reload' ? [] : [500, 1500, 4000]) {
      await new Promise((done) => setTimeout(done, delayMs));
      const response = await fetch(src, { cache: 'reload' }).catch(() => undefined);
      if (response) return location.reload();
    }
    const page = Object.assign(document.createElement('main'), { className: 'load-error' });
    const message = Object.assign(document.createElement('h1'), { textContent: 'The back office did not load.' });
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Try again' });
    button.addEventListener('click', () => location.reload());
    page.append(message, button);
    // Announced by screen readers.
    page.setAttribute('aria-live', 'assertive');
    document.body.replaceChildren(page);
  };
  // Error events of scripts do not bubble, so the listener uses the capture phase.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.type === 'module') void recover(target.src);
    },
    true,
  );
})();
