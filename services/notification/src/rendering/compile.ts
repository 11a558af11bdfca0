import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const partial = /\{\{>\s*([\w-]+)\s*\}\}\n?/g;

/**
 * An .mjml file as the HTML that mail programs understand, placeholders left in place.
 * mjml is loaded here and nowhere else: it costs 60 to 80 MB, so a built service never comes this way.
 */
export async function compileHtml(file: URL): Promise<string> {
  const { default: mjml } = await import('mjml');
  const { html } = await mjml(readFileSync(file, 'utf8'), {
    filePath: fileURLToPath(file),
    ignoreIncludes: false,
    includePath: fileURLToPath(new URL('.', file)),
    validationLevel: 'strict',
    keepComments: false,
    // None from elsewhere: a letter must look the same when nothing may be fetched.
    fonts: {},
  });
  return html.replace(/\n\s*\n+/g, '\n');
}

/** A .txt file with its `{{> parts}}` put in. */
export function compileText(file: URL): string {
  return readFileSync(file, 'utf8').replace(partial, (_tag, name: string) => {
    const part = new URL(`./_${name}.txt`, file);
    if (!existsSync(part)) throw new Error(`No text part is called ${name}`);
    return compileText(part);
  });
}
