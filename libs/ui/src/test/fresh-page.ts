/** The setup of component tests: the files of a worker share its document and packages, and each begins with an empty page and new modules. */
import { vi } from 'vitest';

vi.restoreAllMocks();
vi.resetModules();
for (const element of [document.documentElement, document.head, document.body]) {
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
}
document.head.replaceChildren();
document.body.replaceChildren();
localStorage.clear();
sessionStorage.clear();
