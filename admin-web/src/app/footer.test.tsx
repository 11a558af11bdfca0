import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { fakeGateway } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

test('the footer of every screen shows the version in the root package.json', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string };
  expect(version).toMatch(/^[1-9]\d*\.\d+\.\d+$/);
  fakeGateway();
  await renderApp('/admin/dashboard');
  expect(within(await screen.findByRole('contentinfo')).getByText(`Version ${version}`)).toBeVisible();
});
