/** Runs after the build of the service: compiles the MJML templates, so that the service does not load mjml, and copies the texts. */
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { compileHtml } from './src/rendering/compile.ts';

const from = new URL('./src/rendering/templates/', import.meta.url);
const to = new URL('./dist/templates/', import.meta.url);

mkdirSync(to, { recursive: true });
cpSync(new URL('./src/rendering/translations/', import.meta.url), new URL('./dist/translations/', import.meta.url), { recursive: true });
for (const file of readdirSync(from)) {
  if (file.endsWith('.txt')) cpSync(new URL(file, from), new URL(file, to));
  if (file.endsWith('.mjml') && !file.startsWith('_')) {
    writeFileSync(new URL(file.replace('.mjml', '.html'), to), await compileHtml(new URL(file, from)));
  }
}
