import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { compile } from '@tailwindcss/node';
import { Scanner } from '@tailwindcss/oxide';
import { parseSync, Visitor, type Plugin } from 'vite';

/** A class selector in CSS, `\:` and `\32 ` included. */
const classSelector = /\.((?:\\[0-9a-f]{1,6}\s?|\\.|[a-z_-])(?:\\.|[\w-])*)/gi;
const unescape = (name: string) =>
  name.replaceAll(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, code: string | undefined, character: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : character,
  );
const classesOf = (css: string) => new Set(Array.from(css.matchAll(classSelector), ([, name]) => unescape(name!)));

/** Letter first, then letters and digits: a, b, … z, aa, ab, … */
function shortName(index: number): string {
  const [first, others] = ['abcdefghijklmnopqrstuvwxyz', 'abcdefghijklmnopqrstuvwxyz0123456789'];
  let name = first[index % first.length]!;
  for (let rest = Math.floor(index / first.length); rest > 0; rest = Math.floor((rest - 1) / others.length)) {
    name += others[(rest - 1) % others.length]!;
  }
  return name;
}

/**
 * The short name of each class that Tailwind generates from the sources. It depends on the sources alone, so the builds of the browser's files
 * and of the server's module have the same. Classes written in style sheets keep their names, because scripts may compose
 * them, and so do those of letters only, like `hidden`, which are also words and values.
 * @param styleSheet path of the style sheet that imports Tailwind
 * @param folders of the sources. Tailwind itself reads more, like the other build's output where no .gitignore excludes it.
 */
export async function shortClassNames(styleSheet: string, folders: string[]): Promise<ReadonlyMap<string, string>> {
  const compiler = await compile(readFileSync(styleSheet, 'utf8'), { base: dirname(styleSheet), onDependency: () => {} });
  const written = classesOf(compiler.build([]));
  const scanner = new Scanner({ sources: folders.map((base) => ({ base, pattern: '**/*', negated: false })) });
  const generated = [...classesOf(compiler.build(scanner.scan()))].filter((name) => !written.has(name));
  const taken = new Set([...written, ...generated]);
  const names = new Map<string, string>();
  let next = 0;
  for (const name of generated.filter((each) => /[^a-z]/.test(each)).toSorted()) {
    let short = shortName(next++);
    while (taken.has(short)) short = shortName(next++);
    names.set(name, short);
  }
  return names;
}

/** Also replaces a class name after a dot in a URL: no file has one as its extension. @param css as Tailwind generates it */
export function shortenStyleSheet(css: string, names: ReadonlyMap<string, string>): string {
  return css.replaceAll(classSelector, (selector, name: string) => {
    const short = names.get(unescape(name));
    return short ? `.${short}` : selector;
  });
}

/** Replaces class names in string and template literals. @param source TypeScript, @param file its name, for the syntax */
export function shortenLiterals(source: string, file: string, names: ReadonlyMap<string, string>): string {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const literals: { start: number; text: string }[] = [];
  const add = (node: { start: number }, text: string) => literals.push({ start: source.indexOf(text, node.start), text });
  new Visitor({
    Literal: (node) => typeof node.value === 'string' && add({ start: node.start + 1 }, node.raw!.slice(1, -1)),
    TemplateElement: (node) => add(node, node.value.raw),
  }).visit(program);
  let shortened = '';
  let end = 0;
  for (const { start, text } of literals.toSorted((a, b) => a.start - b.start)) {
    shortened += source.slice(end, start) + text.replaceAll(/[^\s]+/g, (word) => names.get(word) ?? word);
    end = start + text.length;
  }
  return shortened + source.slice(end);
}

/**
 * Gives the classes of Tailwind short names in a build, as minifiers do with variables: they are a third of a compressed page and a tenth of the
 * style sheet, and with Tailwind's own names neither fits into the first round trip of a connection (some 14 kB).
 * Tailwind's plugin must come before this one.
 */
export function shortClasses({ styleSheet, folders }: { styleSheet: string; folders: string[] }): Plugin {
  let names: ReadonlyMap<string, string>;
  return {
    name: 'charter-short-classes',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      names = await shortClassNames(styleSheet, folders);
    },
    transform(code, id) {
      if (id.endsWith('.css')) return { code: shortenStyleSheet(code, names), map: null };
      if (/\.tsx?$/.test(id) && folders.some((folder) => id.startsWith(folder))) {
        return { code: shortenLiterals(code, id, names), map: null };
      }
      return null;
    },
  };
}
