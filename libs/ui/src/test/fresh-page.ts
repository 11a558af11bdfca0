/**
 * The setup of component tests: the files of a worker share its document and packages, and each begins with an empty page, new modules, the
 * real clock and its first address.
 */
import { afterAll, afterEach, vi } from 'vitest';

vi.restoreAllMocks();
vi.resetModules();
vi.useRealTimers();
for (const element of [document.documentElement, document.head, document.body]) {
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
}
document.head.replaceChildren();
document.body.replaceChildren();
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', firstAddress());

afterEach(() => {
  vi.useRealTimers();
});

// Components have been unmounted when a file ends: an interval that still runs is a leak, and would run in the next files.
const { setInterval: start, clearInterval: stop } = globalThis;
const running = new Set<Parameters<typeof stop>[0]>();
Object.assign(globalThis, {
  setInterval: (...args: Parameters<typeof start>) => {
    const interval = start(...args);
    running.add(interval);
    return interval;
  },
  clearInterval: (interval: Parameters<typeof stop>[0]) => {
    running.delete(interval);
    stop(interval);
  },
});
afterAll(async () => {
  const expectNone = () => {
    if (running.size > 0) throw new Error(`This file leaves ${running.size} intervals running`);
  };
  try {
    // A query of Testing Library that no test waits for any more ends by itself.
    await vi.waitFor(expectNone, { timeout: 30_000 });
  } finally {
    Object.assign(globalThis, { setInterval: start, clearInterval: stop });
    for (const interval of running) stop(interval);
  }
});

/** The address of the page before the first file of the worker. */
function firstAddress(): string {
  const kept = globalThis as { firstAddress?: string };
  return (kept.firstAddress ??= location.href);
}
