import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import { fakeGateway } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

test('the footer of every screen shows the version in the root package.json', async () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as { version: string };
  expect(version).toMatch(/^[1-9]\d*\.\d+\.\d+$/);
  fakeGateway();
  await renderApp('/admin/dashboard');
  expect(within(await screen.findByRole('contentinfo')).getByText(`Version ${version}`)).toBeVisible();
});
