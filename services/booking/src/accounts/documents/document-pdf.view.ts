import type { Locale } from '@charter/contracts';
import type { DocumentContent } from './document-content.js';
import { colors, inner, margin, PageRenderer, separator, type Style } from '../../shared/pdf/page-renderer.view.js';
import { replacement } from '../../shared/pdf/text-shaping.view.js';

const replacementNote = 'Some letters cannot be printed here. Please send us the name in Latin letters.';

/** Beside the amounts. */
const textWidth = inner - 110;
const amountStyle: Style = { size: 10.5, width: inner, align: 'right' };
const taxStyle: Style = { size: 9.5, color: colors.soft };

/** The document as a PDF of one page, drawn closer where it would need a second one, or of more for many lines and long special requests. */
export async function renderDocumentPdf(content: DocumentContent, locale: Locale): Promise<Buffer> {
  const renderer = new DocumentRenderer(content, locale);
  const pdf = await renderer.render();
  return renderer.pageCount === 1 ? pdf : new DocumentRenderer(content, locale, true).render();
}

class DocumentRenderer extends PageRenderer {
  constructor(
    private readonly content: DocumentContent,
    locale: Locale,
    private readonly isCompact = false,
  ) {
    super({ title: `${content.title} ${content.number}`, author: content.business.name, day: content.day }, locale);
  }

  render(): Promise<Buffer> {
    this.letterhead(this.content.title, this.content.business, this.isCompact);
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
    this.y = Math.max(left, this.isCompact ? this.factRows(facts, right, half) : this.factColumn(facts, right, half)) + 18;
  }

  private factColumn(facts: DocumentContent['facts'], x: number, width: number): number {
    let { y } = this;
    for (const { label, value } of facts) y = this.write(value, x, this.label(label, x, y), { size: 10, width }) + 8;
    return y;
  }

  /** Each value beside its label, on one baseline. */
  private factRows(facts: DocumentContent['facts'], x: number, width: number): number {
    const indent = 100;
    let { y } = this;
    for (const { label, value } of facts) {
      this.label(label, x, y + 2.5, indent);
      y = this.write(value, x + indent, y, { size: 10, width: width - indent }) + 3;
    }
    return y;
  }

  private amounts(): void {
    const { packageName, details, amount, others = [] } = this.content;
    this.tableHead();
    this.write(amount, margin, this.y, amountStyle);
    this.y = this.write(packageName, margin, this.y, { size: 13, font: 'display', width: textWidth });
    for (const text of this.isCompact ? [details.join(separator)] : details) {
      this.y = this.write(text, margin, this.y, { size: 10, color: colors.soft, width: textWidth });
    }
    for (const other of others) this.line(other);
    this.y += 12;
    this.sums();
    this.y += 16;
  }

  private tableHead(): void {
    const { heading, amountLabel = 'Amount' } = this.content;
    this.label(amountLabel, margin, this.y, inner, 'right');
    this.y = this.label(heading, margin, this.y) + 4;
    this.rule(colors.line);
    this.y += 12;
  }

  /** A text with its amount, which are kept together. */
  private line({ text, amount }: { text: string; amount: string }): void {
    const style: Style = { size: 10.5, width: textWidth };
    this.y += 6;
    if (this.breakPageUnless(this.heightOf(text, style) + style.size)) this.tableHead();
    this.write(amount, margin, this.y, amountStyle);
    this.y = this.write(text, margin, this.y, style);
  }

  private sums(): void {
    const { sums, taxes = [] } = this.content;
    this.breakPageUnless(sums.length * 50 + taxes.length * 16);
    for (const [index, sum] of sums.entries()) {
      const isTotal = index === sums.length - 1;
      this.rule(isTotal ? colors.navy : colors.line);
      this.y += 9;
      const style: Style = isTotal ? { size: 14, font: 'display' } : { size: 10.5 };
      this.write(sum.amount, margin, this.y, { ...style, width: inner, align: 'right' });
      this.y = this.write(sum.label, margin, this.y, { ...style, width: textWidth }) + 9;
    }
    for (const tax of taxes) {
      this.write(tax.amount, margin, this.y, { ...taxStyle, width: inner, align: 'right' });
      this.y = this.write(tax.label, margin, this.y, { ...taxStyle, width: textWidth });
    }
  }

  private notes(): void {
    const { specialRequests, notesLabel, notes, footer } = this.content;
    if (specialRequests) {
      this.breakPageUnless(40);
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
    if (this.hasReplacements) this.y = this.write(replacementNote, margin, this.y, { size: 9, color: colors.soft }) + 1;
    this.breakPageUnless(40);
    this.y += 14;
    this.rule(colors.line);
    this.y += 12;
    this.y = this.write(footer, margin, this.y, { size: 9, color: colors.mute });
  }
}
