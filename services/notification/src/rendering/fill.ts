/**
 * Placeholders in templates and translations: `{{name}}`, `{{name | format}}`, `{{t.text}}`, `{{#list}}…{{.}}…{{/list}}` and
 * `{{^list}}…{{/list}}` for an empty one. What is filled in is never read again, so a guest called "{{code}}" stays
 * that; and a name that nobody knows is an error, not a gap in a letter.
 */
type Part = string | { name: string; format?: string } | { name: string; inverted: boolean; parts: Part[] };
export type Pattern = readonly Part[];

export interface Pen {
  /** Makes a value harmless where it is written. */
  escape(text: string): string;
  /** The translation of a key, already filled in. */
  translate(key: string, scopes: readonly unknown[]): string;
  format(name: string, value: unknown): string;
}

const tag = /\{\{\s*([#^/]?)\s*([\w.-]+)\s*(?:\|\s*(\w+)\s*)?\}\}/;
/** A section's tag alone on its line leaves no empty line behind. */
const lonelyTag = /^[ \t]*(\{\{[#^/][\w.-]+\}\})[ \t]*\r?\n/gm;

export function parse(source: string): Pattern {
  const pieces = source.replace(lonelyTag, '$1').split(tag);
  let at = 0;
  const until = (end?: string): Part[] => {
    const parts: Part[] = [];
    for (;;) {
      const text = pieces[at];
      if (text) parts.push(text);
      if (at + 3 >= pieces.length) {
        if (end) throw new Error(`{{#${end}}} is never closed`);
        return parts;
      }
      const [kind, name, format] = [pieces[at + 1], pieces[at + 2] as string, pieces[at + 3]];
      at += 4;
      if (kind === '/') {
        if (name !== end) throw new Error(`{{/${name}}} closes nothing`);
        return parts;
      }
      parts.push(kind ? { name, inverted: kind === '^', parts: until(name) } : { name, format });
    }
  };
  return until();
}

/** @param scopes where names are looked up, the innermost last */
export function fill(pattern: Pattern, scopes: readonly unknown[], pen: Pen): string {
  return pattern
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('parts' in part) return fillSection(part, scopes, pen);
      if (part.name.startsWith('t.')) return pen.escape(pen.translate(part.name.slice(2), scopes));
      const value = lookUp(part.name, scopes);
      return pen.escape(part.format ? pen.format(part.format, value) : plain(part.name, value));
    })
    .join('');
}

function plain(name: string, value: unknown): string {
  if (value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw new Error(`{{${name}}} is not text`);
}

function fillSection(section: { name: string; inverted: boolean; parts: Part[] }, scopes: readonly unknown[], pen: Pen): string {
  const value = lookUp(section.name, scopes);
  const items = Array.isArray(value) ? value : value ? [value] : [];
  if (section.inverted) return items.length === 0 ? fill(section.parts, scopes, pen) : '';
  return items.map((item) => fill(section.parts, [...scopes, item], pen)).join('');
}

function lookUp(path: string, scopes: readonly unknown[]): unknown {
  if (path === '.') return scopes.at(-1);
  const [first, ...rest] = path.split('.') as [string, ...string[]];
  const scope = scopes.findLast((candidate) => has(candidate, first));
  return [first, ...rest].reduce<unknown>((owner, name) => {
    if (!has(owner, name)) throw new Error(`Nothing is called {{${path}}} here`);
    return owner[name];
  }, scope);
}

const has = (owner: unknown, name: string): owner is Record<string, unknown> =>
  typeof owner === 'object' && owner !== null && Object.hasOwn(owner, name);
