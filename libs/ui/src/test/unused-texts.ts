import type { Texts } from '../i18n/translator.js';

const plural = /_(zero|one|two|few|many|other)$/;

/** `packages.${step}Named` → /^packages\.[\w-]+Named$/. Templates without a literal group match any key, so they are no use of one. */
const patternOf = (template: string): RegExp =>
  new RegExp(
    `^${template
      .split(/\$\{[^}]*\}/)
      .map((part) => part.replace(/[.*+?^$()[\]\\|]/g, String.raw`\$&`))
      .join(String.raw`[\w.-]+`)}$`,
  );

/**
 * Keys that the code does not use, as a literal ('steps.label') or in a template (`steps.${step}`).
 *
 * @param code the source files that may use the texts, as one text
 */
export function unusedTexts(texts: Texts, code: string): string[] {
  const templates = [...code.matchAll(/`(\w+\.[^`\s]*\$\{[^`\s]*)`/g)].map(([, template]) => patternOf(template!));
  const isUsed = (key: string) => code.includes(`'${key}'`) || templates.some((template) => template.test(key));
  return Object.keys(texts).filter((key) => !isUsed(key) && !isUsed(key.replace(plural, '')));
}
