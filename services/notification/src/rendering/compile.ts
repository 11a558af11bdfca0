import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const sectionTag = /\{\{[#^/][\w.]+\}\}/g;
const partial = /\{\{>\s*([\w-]+)\s*\}\}\n?/g;

/**
 * Compiles an .mjml file to the HTML that mail programs understand; placeholders stay in place.
 * mjml is imported only when this is called, because it costs 60 to 80 MB: a built service never calls it.
 * @throws Error for a section tag beside the elements, which mjml drops without a warning: it belongs in an `mj-raw`
 */
export async function compileHtml(file: URL): Promise<string> {
  const { default: mjml } = await import('mjml');
  const template = readFileSync(file, 'utf8');
  const { html } = await mjml(template, {
    filePath: fileURLToPath(file),
    ignoreIncludes: false,
    includePath: fileURLToPath(new URL('.', file)),
    validationLevel: 'strict',
    keepComments: false,
    // No web fonts: an e-mail must look the same when nothing can be downloaded.
    fonts: {},
  });
  for (const [tag] of template.matchAll(sectionTag)) {
    if (html.split(tag).length < template.split(tag).length) throw new Error(`${tag} in ${file.pathname} does not stand in an element`);
  }
  return html.replace(/\n\s*\n+/g, '\n');
}

/** Reads a .txt file and replaces its `{{> partials}}`. @throws Error for a partial without a file */
export function compileText(file: URL): string {
  return readFileSync(file, 'utf8').replace(partial, (_tag, name: string) => {
    const part = new URL(`./_${name}.txt`, file);
    if (!existsSync(part)) throw new Error(`No text partial is called ${name}`);
    return compileText(part);
  });
}
