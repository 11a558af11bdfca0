import type { Locale } from '@charter/contracts';
import type { QueuedEmail } from './email.js';
import { emails, findEmail } from './emails.js';
import { type RenderedEmail, render } from '../rendering/render.js';
import { Templates } from '../rendering/templates.js';
import { anEvent, businessSettings } from './examples.js';

/** Compiling all templates takes seconds: for `beforeAll` with a timeout of a minute. */
export const loadTemplates = (): Promise<Templates> => Templates.load(emails.map(({ template }) => template));

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
