/** `npm run generate -- service-files <service> <subject> [singular]`: writes the files of a new subject. Exit code 2: usage error. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { remainingSteps, serviceFiles } from './service-files.ts';

const root = process.env.CHARTER_ROOT ?? resolve(import.meta.dirname, '../../../../..');
const [generator, service = '', folder = '', name = folder.replace(/s$/, '')] = process.argv.slice(2);

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

if (generator !== 'service-files' || !folder) fail('npm run generate -- service-files <service> <subject> [singular]');
if (!existsSync(join(root, 'services', service, 'package.json'))) fail(`There is no service ${service}`);
if (![folder, name].every((word) => /^[a-z]+(-[a-z]+)*$/.test(word))) fail('The subject is in lower case, with hyphens: gift-cards');
if (name === folder) fail(`The singular of ${folder} is not known: add it`);

const subject = { service, folder, name, createdAt: new Date() };
const files = serviceFiles(subject);
const existing = Object.keys(files).filter((file) => existsSync(join(root, file)));
if (existing.length > 0) fail(`These files exist already: ${existing.join(', ')}`);
for (const [file, content] of Object.entries(files)) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
  console.log(file);
}
const index = join(root, 'libs/contracts/src/index.ts');
writeFileSync(index, `${readFileSync(index, 'utf8')}export * from './${folder}/operations.js';\n`);
console.log(`\n${remainingSteps(subject)}`);
