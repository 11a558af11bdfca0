import '@testing-library/jest-dom/vitest';
import '@charter/ui/test';
import { afterEach, beforeEach } from 'vitest';
import { cleanup, configure } from '@testing-library/react';

// A long timeout, which a green run does not wait for, and errors without the printed DOM, which hides the message.
configure({ asyncUtilTimeout: 20_000, getElementError: (message) => new Error(message ?? 'Not found') });

beforeEach(() => {
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  delete window.paypal;
  document.head.querySelectorAll('script').forEach((script) => script.remove());
});
