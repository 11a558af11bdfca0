import type { Locale } from '@charter/contracts';
import type { ManifestContent } from './manifest.js';
import { colors, inner, margin, PageRenderer, type Style } from '../../shared/pdf/page-renderer.view.js';
import { replacement } from '../../shared/pdf/text-shaping.view.js';

const replacementNote = `Where \u201c${replacement}\u201d stands, letters cannot be printed here. The day sheet shows them.`;

/** Columns of the list of people, in points from the left margin. */
const columns = { number: 0, name: 24, age: 184, notes: 252 };
const cell: Style = { size: 10 };
const factColumns = 3;

/** The manifest as a PDF of one page, drawn closer where it would need a second one, or of more when a large party has many needs. */
export async function renderManifestPdf(content: ManifestContent, locale: Locale): Promise<Buffer> {
  const renderer = new ManifestRenderer(content, locale);
  const pdf = await renderer.render();
  return renderer.pageCount === 1 ? pdf : new ManifestRenderer(content, locale, true).render();
}

class ManifestRenderer extends PageRenderer {
  constructor(
    private readonly content: ManifestContent,
    locale: Locale,
    private readonly isCompact = false,
  ) {
    super({ title: `Manifest ${content.number}`, author: content.business.name }, locale);
  }

  render(): Promise<Buffer> {
    this.letterhead('Manifest', this.content.business, this.isCompact);
    this.facts();
    this.lifeJackets();
    this.people();
    this.notes();
    return this.finish();
  }

  private facts(): void {
    const gap = 18;
    const width = (inner - gap * (factColumns - 1)) / factColumns;
    const { facts } = this.content;
    for (let index = 0; index < facts.length; index += factColumns) {
      const row = facts.slice(index, index + factColumns);
      this.y = Math.max(...row.map(({ label, value }, column) => this.fact(label, value, margin + column * (width + gap), width))) + 7;
    }
    this.y += 4;
  }

  private fact(label: string, value: string, x: number, width: number): number {
    return this.write(value, x, this.label(label, x, this.y, width), { size: 9.5, width });
  }

  private lifeJackets(): void {
    this.rule(colors.line);
    this.y += 12;
    this.y = this.label('Life jackets', margin, this.y);
    this.y = this.write(this.content.lifeJackets, margin, this.y, { size: 13, font: 'display' }) + 14;
  }

  private people(): void {
    this.tableHead();
    for (const [index, person] of this.content.people.entries()) this.person(index + 1, person);
    this.rule(colors.line);
    this.y += 16;
  }

  private tableHead(): void {
    this.label('Name', margin + columns.name, this.y, columns.age - columns.name);
    this.label('Age group', margin + columns.age, this.y, columns.notes - columns.age);
    this.y = this.label('What crew must know', margin + columns.notes, this.y, inner - columns.notes) + 3;
  }

  private person(number: number, { name, age, notes }: ManifestContent['people'][number]): void {
    const nameStyle: Style = { ...cell, width: columns.age - columns.name - 8 };
    const notesStyle: Style = { ...cell, font: 'semibold', width: inner - columns.notes };
    const text = notes.join('. ');
    // A row is kept together, because its columns would be drawn on different pages.
    const height = 4 + Math.max(this.heightOf(name, nameStyle), this.heightOf(text, notesStyle)) + cell.size;
    // The rule above the next row is also the one below the last row of a page.
    this.rule(colors.line);
    if (this.breakPageUnless(height)) {
      this.tableHead();
      this.rule(colors.line);
    }
    this.y += 4;
    this.write(String(number), margin + columns.number, this.y, { ...cell, color: colors.mute, width: columns.name });
    const nameBottom = this.write(name, margin + columns.name, this.y, nameStyle);
    this.write(age, margin + columns.age, this.y, { ...cell, color: colors.soft, width: columns.notes - columns.age });
    const notesBottom = this.write(text, margin + columns.notes, this.y, notesStyle);
    this.y = Math.max(nameBottom, notesBottom) + 3;
  }

  private notes(): void {
    const { wishes, footer } = this.content;
    if (wishes) {
      this.breakPageUnless(60);
      this.y = this.label('Special requests', margin, this.y);
      for (const text of wishes.split(/\r?\n/)) {
        this.breakPageUnless(20);
        this.y = this.write(text, margin, this.y, { size: 10 });
      }
      this.y += 12;
    }
    this.breakPageUnless(this.hasReplacements ? 40 : 24);
    if (this.hasReplacements) this.y = this.write(replacementNote, margin, this.y, { size: 9, color: colors.soft }) + 1;
    this.write(footer, margin, this.y, { size: 9, color: colors.mute });
  }
}
