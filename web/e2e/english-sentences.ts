/** Finds English sentences on pages in other languages that are not marked as English, which screen readers would mispronounce. */
import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { allTexts } from './texts.js';

/** Texts of more than three words. Shorter ones may be the same in both languages. */
const sentences = (texts: unknown[]) =>
  texts.flat().filter((text): text is string => typeof text === 'string' && text.trim().split(/\s+/).length > 3);

/** What the company sells and shows, and the site's own texts. */
export async function englishSentences(request: APIRequestContext): Promise<string[]> {
  const json = async (path: string) => (await (await request.get(path)).json()) as Record<string, unknown>[];
  const packages = await json('/api/charter-packages');
  const images = await Promise.all(packages.map(({ id }) => json(`/api/admin/packages/${id as number}/images`)));
  const sold = [packages, images.flat(), await json('/api/admin/gallery')].flat();
  const reviews = await json('/api/testimonials');
  const seeded = sentences([
    ...sold.flatMap(({ name, description, includes, title }) => [name, description, includes, title].flat()),
    // Not the guests' names.
    ...reviews.map(({ review }) => review),
    ((await (await request.get('/api/business')).json()) as Record<string, unknown>).hours,
  ]);
  expect(seeded.length).toBeGreaterThan(30);
  return [...seeded, ...sentences(allTexts('en').filter((text) => !text.includes('{')))];
}

/** Sentences of a page, and of its pictures, that are not marked as English. */
export const unmarkedOn = (page: Page, english: string[]) =>
  page.evaluate((texts) => {
    const isMarked = (element: Element | null) => element?.closest('[lang]:not(html)')?.getAttribute('lang') === 'en';
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      const text = walker.currentNode.textContent ?? '';
      if (parent?.closest('script, style') || isMarked(parent)) continue;
      found.push(...texts.filter((sentence) => text.includes(sentence)));
    }
    for (const image of document.querySelectorAll('img')) if (texts.includes(image.alt) && !isMarked(image)) found.push(image.alt);
    return found;
  }, english);
