import type { Locale } from '@charter/contracts';
import type { DocumentContent } from './document-content.js';
import { colors, inner, margin, PageRenderer, type Style } from './page-renderer.view.js';
import { replacement } from './text-shaping.view.js';

const replacementNote = `Where \u201c${replacement}\u201d stands, letters cannot be printed here.`;
const htmlNote = `${replacementNote} The HTML copy of this invoice shows them.`;

/** The document as a PDF of one page, or more for long special requests. */
export const renderDocumentPdf = (content: DocumentContent, locale: Locale): Promise<Buffer> =>
  new DocumentRenderer(content, locale).render();

class DocumentRenderer extends PageRenderer {
  constructor(
    private readonly content: DocumentContent,
    locale: Locale,
  ) {
    super({ title: `${content.title} ${content.number}`, author: content.business.name, day: content.day }, locale);
  }

  render(): Promise<Buffer> {
    this.letterhead(this.content.title, this.content.business);
    this.parties();
    this.amounts();
    this.notes();
    return this.finish();
  }

  private parties(): void {
    const { partyLabel, party, facts } = this.content;
    const half = inner / 2 - 12;
    const right = margin + inner / 2 + 12;
    let left = this.label(partyLabel, margin, this.y);
    // A line of which no letter can be printed is left out, such as a name: then the e-mail address is the first line.
    for (const [index, text] of party.filter((line) => this.printable(line) !== replacement).entries()) {
      const style: Style = index === 0 ? { size: 14, font: 'display', width: half } : { size: 10, color: colors.soft, width: half };
      left = this.write(text, margin, left, style) + (index === 0 ? 2 : 0);
    }
    let other = this.y;
    for (const { label, value } of facts) {
      other = this.write(value, right, this.label(label, right, other), { size: 10, width: half }) + 8;
    }
    this.y = Math.max(left, other) + 18;
  }

  private amounts(): void {
    const { heading, amountLabel = 'Amount', packageName, details, amount, others = [], sums } = this.content;
    const right: Style = { size: 10.5, width: inner, align: 'right' };
    this.label(amountLabel, margin, this.y, right.width, 'right');
    this.y = this.label(heading, margin, this.y) + 4;
    this.rule(colors.line);
    this.y += 12;
    this.write(amount, margin, this.y, right);
    this.y = this.write(packageName, margin, this.y, { size: 13, font: 'display', width: inner - 110 });
    for (const text of details) this.y = this.write(text, margin, this.y, { size: 10, color: colors.soft, width: inner - 110 });
    for (const other of others) {
      this.breakPageUnless(40);
      this.y += 6;
      this.write(other.amount, margin, this.y, right);
      this.y = this.write(other.text, margin, this.y, { size: 10.5, width: inner - 110 });
    }
    this.y += 12;
    for (const [index, sum] of sums.entries()) {
      const isTotal = index === sums.length - 1;
      this.rule(isTotal ? colors.navy : colors.line);
      this.y += 9;
      const style: Style = isTotal ? { size: 14, font: 'display' } : { size: 10.5 };
      this.write(sum.amount, margin, this.y, { ...style, width: inner, align: 'right' });
      this.y = this.write(sum.label, margin, this.y, { ...style, width: inner - 110 }) + 9;
    }
    this.y += 16;
  }

  private notes(): void {
    const { title, specialRequests, notesLabel, notes, footer } = this.content;
    if (specialRequests) {
      this.y = this.label('Special Requests', margin, this.y);
      for (const text of specialRequests.split(/\r?\n/)) {
        this.breakPageUnless(20);
        this.y = this.write(text, margin, this.y, { size: 10 });
      }
      this.y += 16;
    }
    this.breakPageUnless(120);
    this.y = this.label(notesLabel, margin, this.y);
    for (const note of notes) this.y = this.write(note, margin, this.y, { size: 9, color: colors.soft }) + 1;
    if (this.hasReplacements)
      this.y = this.write(title === 'Invoice' ? htmlNote : replacementNote, margin, this.y, { size: 9, color: colors.soft }) + 1;
    this.breakPageUnless(40);
    this.y += 14;
    this.rule(colors.line);
    this.y += 12;
    this.y = this.write(footer, margin, this.y, { size: 9, color: colors.mute });
  }
}
