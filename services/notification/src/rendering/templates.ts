import { existsSync, readFileSync } from 'node:fs';
import { compileHtml, compileText } from './compile.js';
import { type ParsedTemplate, parseTemplate } from './template-engine.js';

export interface Template {
  name: string;
  subject: ParsedTemplate;
  html: ParsedTemplate;
  text: ParsedTemplate;
}

export class Templates {
  private constructor(private readonly byName: ReadonlyMap<string, Template>) {}

  /**
   * Reads the templates that the build compiled; from sources it compiles them now.
   *
   * @param compile from an .mjml file to HTML
   * @throws Error when a template is missing
   */
  static async load(names: readonly string[], compile = compileHtml): Promise<Templates> {
    const templates = await Promise.all(names.map((name) => load(name, compile)));
    return new Templates(new Map(templates.map((template) => [template.name, template])));
  }

  get(name: string): Template {
    const template = this.byName.get(name);
    if (!template) throw new Error(`No template is called ${name}`);
    return template;
  }
}

async function load(name: string, compile: typeof compileHtml): Promise<Template> {
  const compiled = new URL(`./templates/${name}.html`, import.meta.url);
  const source = new URL(`./templates/${name}.mjml`, import.meta.url);
  const text = new URL(`./templates/${name}.txt`, import.meta.url);
  if (!existsSync(text)) throw new Error(`The e-mail ${name} has no template ${name}.txt`);
  if (!existsSync(compiled) && !existsSync(source)) throw new Error(`The e-mail ${name} has no template ${name}.mjml`);
  const html = existsSync(compiled) ? readFileSync(compiled, 'utf8') : await compile(source);
  // The first line of the text is the subject.
  const [subject = '', ...body] = compileText(text).split('\n');
  return { name, subject: parseTemplate(subject), html: parseTemplate(html), text: parseTemplate(body.join('\n')) };
}
