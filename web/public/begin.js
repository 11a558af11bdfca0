// What every page begins with. A file of its own, small and first, since the policy forbids inline scripts.
(() => {
  const { origin, pathname, search, hash } = location;

  // Whoever comes to an English address and reads another language goes to that language's address: the saved choice, else
  // the browser's languages, else English. Our own links name the language: who follows one to an English page wants English.
  const offered = ['en', 'es', 'fr', 'de', 'it', 'pt', 'nl', 'zh', 'ja', 'ru'];
  if (!offered.includes(pathname.split('/')[1]) && !document.referrer.startsWith(`${origin}/`)) {
    let saved = null;
    try {
      saved = localStorage.getItem('language');
    } catch {
      // Storage is closed to some private windows.
    }
    const wished = [saved, ...navigator.languages].map((tag) => (tag || '').slice(0, 2).toLowerCase());
    const language = wished.find((tag) => offered.includes(tag));
    if (language && language !== 'en') return location.replace(`/${language}${pathname}${search}${hash}`);
  }

  // Until the visitor does something, what lies below the screen is not laid out (main.css). An anchor needs its true place, and so
  // does a link that somebody has scrolled to: laid out under the finger that presses it, it would slip away.
  const layOut = () => document.documentElement.removeAttribute('data-untouched');
  if (hash) layOut();
  for (const gesture of ['pointerdown', 'keydown', 'touchstart', 'wheel', 'scroll']) {
    addEventListener(gesture, layOut, { once: true, passive: true });
  }

  // What the server has drawn is asleep until its code has come; a button that is pressed before is pressed again then.
  let pressed;
  const asleep = '[data-asleep]';
  const remember = ({ target }) => {
    const button = target.closest('button');
    if (button?.closest(asleep)) pressed = button;
  };
  addEventListener('click', remember, true);
  addEventListener('awake', () => {
    if (!pressed || pressed.closest(asleep)) return;
    const button = pressed;
    pressed = undefined;
    button.click();
  });

  // Its code comes once the page has been painted, and gives way to pictures: on a slow phone it would come before the words.
  const { code = '', lost, again } = document.currentScript.dataset;
  const files = code.split(' ').filter(Boolean);

  // Without its code the page can be read and its links work, but its buttons do nothing. It is loaded again as soon as the server
  // answers, whatever it answers: after a release the old file is gone. Only once, so that a lasting failure makes no endless loop.
  const recover = async () => {
    addEventListener('online', () => location.reload(), { once: true });
    const [navigation] = performance.getEntriesByType('navigation');
    for (const wait of navigation?.type === 'reload' ? [] : [500, 1500, 4000]) {
      await new Promise((done) => setTimeout(done, wait));
      const answer = await fetch(files[0], { cache: 'reload' }).catch(() => undefined);
      if (answer) return location.reload();
    }
    const message = Object.assign(document.createElement('div'), { className: 'lost-code' });
    message.setAttribute('role', 'alert');
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: again });
    button.addEventListener('click', () => location.reload());
    message.append(lost, ' ', button);
    document.body.append(message);
  };
  const wakeUp = () => {
    for (const href of files) {
      // A fetch takes over a preload only if both ask in the same mode, which this says.
      const kind = href.endsWith('.json') ? { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous' } : { rel: 'modulepreload' };
      document.head.append(Object.assign(document.createElement('link'), kind, { fetchPriority: 'low', href }));
    }
    import(files[0]).catch(recover);
  };
  if (!files.length) return;
  const painted = new PerformanceObserver(() => {
    painted.disconnect();
    wakeUp();
  });
  painted.observe({ type: 'paint', buffered: true });
})();
