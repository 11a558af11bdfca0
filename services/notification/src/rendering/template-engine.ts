/**
 * Placeholders in templates and translations: `{{name}}`, `{{name | format}}`, `{{t.key}}` for a translation,
 * `{{#list}}…{{.}}…{{/list}}` for a section per item and `{{^list}}…{{/list}}` for an empty list. A section looks up names in its item
 * first, then in the scopes around it. Values are never parsed, so a guest may be called "{{code}}"; an unknown name is an error, not a
 * gap in the e-mail.
 */
type Node = string | { name: string; format?: string } | { name: string; inverted: boolean; children: Node[] };
export type ParsedTemplate = readonly Node[];

export interface RenderOptions {
  /** Escapes a value for the medium that it is written in. */
  escape(text: string): string;
  /** A translation with its own placeholders replaced, not yet escaped. */
  translate(key: string, scopes: readonly unknown[]): string;
  format(name: string, value: unknown): string;
}

const tag = /\{\{\s*([#^/]?)\s*([\w.-]+)\s*(?:\|\s*(\w+)\s*)?\}\}/;
/** A section tag alone on its line leaves no empty line behind. */
const standaloneSectionTag = /^[ \t]*(\{\{[#^/][\w.-]+\}\})[ \t]*\r?\n/gm;

/** @throws Error for a section that is not closed, or closed without being open */
export function parseTemplate(source: string): ParsedTemplate {
  const pieces = source.replace(standaloneSectionTag, '$1').split(tag);
  let at = 0;
  const parseUntil = (end?: string): Node[] => {
    const nodes: Node[] = [];
    for (;;) {
      const text = pieces[at];
      if (text) nodes.push(text);
      if (at + 3 >= pieces.length) {
        if (end) throw new Error(`{{#${end}}} is never closed`);
        return nodes;
      }
      const [kind, name, format] = [pieces[at + 1], pieces[at + 2] as string, pieces[at + 3]];
      at += 4;
      if (kind === '/') {
        if (name !== end) throw new Error(`{{/${name}}} closes no open section`);
        return nodes;
      }
      nodes.push(kind ? { name, inverted: kind === '^', children: parseUntil(name) } : { name, format });
    }
  };
  return parseUntil();
}

/**
 * @param scopes objects in which names are looked up, the innermost last
 * @throws Error for a name in no scope, and for a value that is neither text nor a number
 */
export function renderTemplate(template: ParsedTemplate, scopes: readonly unknown[], options: RenderOptions): string {
  return template
    .map((node) => {
      if (typeof node === 'string') return node;
      if ('children' in node) return renderSection(node, scopes, options);
      if (node.name.startsWith('t.')) return options.escape(options.translate(node.name.slice(2), scopes));
      const value = lookUp(node.name, scopes);
      return options.escape(node.format ? options.format(node.format, value) : toText(node.name, value));
    })
    .join('');
}

function toText(name: string, value: unknown): string {
  if (value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw new Error(`{{${name}}} is not text`);
}

function renderSection(
  section: { name: string; inverted: boolean; children: Node[] },
  scopes: readonly unknown[],
  options: RenderOptions,
): string {
  const value = lookUp(section.name, scopes);
  const items = Array.isArray(value) ? value : value ? [value] : [];
  if (section.inverted) return items.length === 0 ? renderTemplate(section.children, scopes, options) : '';
  return items.map((item) => renderTemplate(section.children, [...scopes, item], options)).join('');
}

function lookUp(path: string, scopes: readonly unknown[]): unknown {
  if (path === '.') return scopes.at(-1);
  const [first, ...rest] = path.split('.') as [string, ...string[]];
  const scope = scopes.findLast((candidate) => has(candidate, first));
  return [first, ...rest].reduce<unknown>((owner, name) => {
    if (!has(owner, name)) throw new Error(`{{${path}}} has no value`);
    return owner[name];
  }, scope);
}

const has = (owner: unknown, name: string): owner is Record<string, unknown> =>
  typeof owner === 'object' && owner !== null && Object.hasOwn(owner, name);
