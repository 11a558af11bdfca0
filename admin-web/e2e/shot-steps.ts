/** Steps to a state that several lists of states need. */
import { expect, type Page } from '@playwright/test';
import type { Shot } from './shot.js';
import { stubResponse } from './stub-responses.js';

/** Waits until no request of the page is under way. */
export const waitUntilLoaded = (page: Page) => expect(page.locator('[aria-busy=true], [data-skeleton]')).toHaveCount(0);

/** A screen with this response. */
export const screen =
  (path: string, url: string, json: unknown): Shot['enter'] =>
  async (page) => {
    await stubResponse(page, url, json);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };

export const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

export const fill = (label: string, value: string) => (page: Page) =>
  page.getByRole('dialog').getByLabel(label, { exact: true }).fill(value);

export const then =
  (...steps: Shot['enter'][]): Shot['enter'] =>
  async (page) => {
    for (const step of steps) await step(page);
  };

export const dialog = (of: string, enter: Shot['enter']): Shot => ({ of, shows: 'dialog', enter });
