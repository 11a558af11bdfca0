import '@testing-library/jest-dom/jest-globals';
import '@charter/ui/test';
import { afterEach, beforeEach } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

// Two cores are shared with the whole stack; and an error that prints the page hides its own first line.
configure({ asyncUtilTimeout: 4_000, getElementError: (message) => new Error(message ?? 'Not found') });

beforeEach(() => {
  window.scrollTo = () => undefined;
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  delete window.paypal;
  document.head.querySelectorAll('script').forEach((script) => script.remove());
});
