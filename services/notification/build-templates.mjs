/**
 * node build-templates.mjs [folder], after the build of a program: compiles the MJML templates, so that the program does not load mjml, and
 * copies the texts. The folder is that of the build, `dist` unless given.
 */
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { compileHtml } from './src/rendering/compile.ts';

const from = new URL('./src/rendering/templates/', import.meta.url);
const dist = process.argv[2] ? pathToFileURL(`${process.argv[2]}/`) : new URL('./dist/', import.meta.url);
const to = new URL('./templates/', dist);

mkdirSync(to, { recursive: true });
cpSync(new URL('./src/rendering/translations/', import.meta.url), new URL('./translations/', dist), { recursive: true });
for (const file of readdirSync(from)) {
  if (file.endsWith('.txt')) cpSync(new URL(file, from), new URL(file, to));
  if (file.endsWith('.mjml') && !file.startsWith('_')) {
    writeFileSync(new URL(file.replace('.mjml', '.html'), to), await compileHtml(new URL(file, from)));
  }
}
