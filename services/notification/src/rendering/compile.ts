import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const partial = /\{\{>\s*([\w-]+)\s*\}\}\n?/g;

/**
 * Compiles an .mjml file to the HTML that mail programs understand; placeholders stay in place.
 * mjml is imported only when this is called, because it costs 60 to 80 MB: a built service never calls it.
 */
export async function compileHtml(file: URL): Promise<string> {
  const { default: mjml } = await import('mjml');
  const { html } = await mjml(readFileSync(file, 'utf8'), {
    filePath: fileURLToPath(file),
    ignoreIncludes: false,
    includePath: fileURLToPath(new URL('.', file)),
    validationLevel: 'strict',
    keepComments: false,
    // No web fonts: an e-mail must look the same when nothing can be downloaded.
    fonts: {},
  });
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
