import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import type { Locale } from '@charter/contracts';
import type { QueuedEmail } from './email.js';
import { emails, findEmail } from './emails.js';
import { compileHtml } from '../rendering/compile.js';
import { type RenderedEmail, render } from '../rendering/render.js';
import { Templates } from '../rendering/templates.js';
import { anEvent, businessSettings } from './examples.js';

const templatesFolder = new URL('../rendering/templates/', import.meta.url);
const cacheFolder = new URL('../../../../node_modules/.cache/email-templates/', import.meta.url);

/** Digest of all templates and of what compiles them: a template includes others. */
function digestOfSources(): string {
  const sources = globSync('*.mjml', { cwd: templatesFolder }).toSorted();
  const files = [...sources.map((file) => new URL(file, templatesFolder)), new URL('../rendering/compile.ts', import.meta.url)];
  const digest = createHash('sha256').update(createRequire(import.meta.url)('mjml/package.json').version as string);
  for (const file of files) digest.update(readFileSync(file));
  return digest.digest('hex');
}

/**
 * All templates. Compiling them takes seconds, for `beforeAll` with a timeout of a minute, so the HTML stays in node_modules/.cache until a
 * template changes.
 */
export async function loadTemplates(): Promise<Templates> {
  const folder = new URL(`${digestOfSources()}/`, cacheFolder);
  mkdirSync(folder, { recursive: true });
  return Templates.load(
    emails.map(({ template }) => template),
    async (source) => {
      const cached = new URL(basename(source.pathname).replace('.mjml', '.html'), folder);
      if (existsSync(cached)) return readFileSync(cached, 'utf8');
      const html = await compileHtml(source);
      // Other workers may be reading it.
      const incomplete = new URL(`${randomUUID()}.incomplete`, folder);
      writeFileSync(incomplete, html);
      renameSync(incomplete, cached);
      return html;
    },
  );
}

/** @throws Error when an event with this data does not send the e-mail */
export function compose(template: string, data: object): QueuedEmail {
  const composed = findEmail(template)?.compose(anEvent(data), businessSettings);
  if (!composed) throw new Error(`${template} is not sent`);
  return composed;
}

/** The e-mail as it is rendered from its row, after a round trip through JSON. @param locale the recipient's unless given */
export function renderEmail(
  templates: Templates,
  template: string,
  data: object,
  locale?: Locale,
): RenderedEmail & Pick<QueuedEmail, 'locale' | 'recipient'> {
  const queued = compose(template, data);
  const content = JSON.parse(JSON.stringify(queued.data)) as object;
  const rendered = render(templates.get(template), locale ?? queued.locale, content, businessSettings);
  return { ...rendered, locale: queued.locale, recipient: queued.recipient };
}
