// The back office is drawn by its code alone: without it the page is blank. A file of its own, since the policy forbids inline scripts.
// The page is loaded again as soon as the server answers, whatever it answers: after a release the old file is gone. Only once, so
// that a lasting failure makes no endless loop; after that, or while there is no answer, a message offers it.
(() => {
  const recover = async (src) => {
    addEventListener('online', () => location.reload(), { once: true });
    const [navigation] = performance.getEntriesByType('navigation');
    for (const wait of navigation?.type === 'reload' ? [] : [500, 1500, 4000]) {
      await new Promise((done) => setTimeout(done, wait));
      const answer = await fetch(src, { cache: 'reload' }).catch(() => undefined);
      if (answer) return location.reload();
    }
    const page = Object.assign(document.createElement('main'), { className: 'lost-code' });
    const message = Object.assign(document.createElement('h1'), { textContent: 'The back office did not load.' });
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Try again' });
    button.addEventListener('click', () => location.reload());
    page.append(message, button);
    // Said aloud: nothing else on the page changes when it appears.
    page.setAttribute('aria-live', 'assertive');
    document.body.replaceChildren(page);
  };
  // An error of a file does not bubble, so it is caught on its way down.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.type === 'module') void recover(target.src);
    },
    true,
  );
})();
