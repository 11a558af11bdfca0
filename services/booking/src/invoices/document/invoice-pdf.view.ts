// oxlint-disable-next-line import/no-named-as-default -- its types know the default export only.
import PDFDocument from 'pdfkit';
import type { Locale } from '@charter/contracts';
import type { InvoiceContent } from './invoice.js';
import type { FontStyle, HanVariant } from './fonts.view.js';
import { printableText, replacement, splitIntoRuns } from './text-shaping.view.js';

const colors = { navy: '#0b2233', soft: '#34495a', mute: '#5a6b79', lagoon: '#0f6f80', line: '#dfe4e7' };
/** US Letter, in points. */
const page = { margin: 60, width: 612, height: 792 };
const inner = page.width - 2 * page.margin;

const replacementNote = `Where \u201c${replacement}\u201d stands, letters cannot be printed here. The HTML copy of this invoice shows them.`;

interface Style {
  size: number;
  color?: string;
  font?: FontStyle;
  width?: number;
  align?: 'left' | 'right';
}

/** The invoice as a PDF of one page, or more for long special requests. */
export async function renderPdf(content: InvoiceContent, locale: Locale): Promise<Buffer> {
  const renderer = new InvoiceRenderer(content, locale === 'ja' ? 'japanese' : 'chinese');
  renderer.header();
  renderer.parties();
  renderer.amounts();
  renderer.notes();
  return renderer.finish();
}

class InvoiceRenderer {
  private readonly doc: PDFKit.PDFDocument;
  private readonly finished: Promise<Buffer>;
  /** Distance from the top of the page to the next line. */
  private y = page.margin;
  /** Whether letters were replaced. */
  private hasReplacements = false;

  constructor(
    private readonly content: InvoiceContent,
    private readonly variant: HanVariant,
  ) {
    const { number, business } = content;
    this.doc = new PDFDocument({
      size: [page.width, page.height],
      margin: page.margin,
      info: { Title: `Invoice ${number}`, Author: business.name },
      lang: 'en',
    });
    const chunks: Buffer[] = [];
    this.finished = new Promise((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.doc.on('end', () => resolve(Buffer.concat(chunks)));
      this.doc.on('error', reject);
    });
  }

  header(): void {
    const { business } = this.content;
    this.write('Invoice', page.margin, this.y, { size: 20, font: 'display', color: colors.lagoon, width: inner, align: 'right' });
    this.y = this.write(business.name, page.margin, this.y, { size: 20, font: 'display', width: inner - 120 }) + 4;
    for (const text of [business.place, business.phone, business.email].filter(Boolean)) {
      this.y = this.write(text, page.margin, this.y, { size: 9.5, color: colors.soft });
    }
    this.y += 18;
    this.rule(colors.navy);
    this.y += 22;
  }

  parties(): void {
    const { billTo, number, issued, due } = this.content;
    const half = inner / 2 - 12;
    const right = page.margin + inner / 2 + 12;
    let left = this.label('Bill To', page.margin, this.y);
    // A line of which no letter can be printed is left out, such as a name: then the e-mail address is the first line.
    for (const [index, text] of billTo.filter((line) => this.printable(line) !== replacement).entries()) {
      const style: Style = index === 0 ? { size: 14, font: 'display', width: half } : { size: 10, color: colors.soft, width: half };
      left = this.write(text, page.margin, left, style) + (index === 0 ? 2 : 0);
    }
    let other = this.y;
    for (const [label, value] of [
      ['Invoice number', number],
      ['Date', issued],
      ['Due Date', due],
    ] as const) {
      other = this.write(value, right, this.label(label, right, other), { size: 10, width: half }) + 8;
    }
    this.y = Math.max(left, other) + 18;
  }

  amounts(): void {
    const { packageName, details, amount, sums } = this.content;
    const right: Style = { size: 10.5, width: inner, align: 'right' };
    this.label('Amount', page.margin, this.y, right.width, 'right');
    this.y = this.label('Charter', page.margin, this.y) + 4;
    this.rule(colors.line);
    this.y += 12;
    this.write(amount, page.margin, this.y, right);
    this.y = this.write(packageName, page.margin, this.y, { size: 13, font: 'display', width: inner - 110 });
    for (const text of details) this.y = this.write(text, page.margin, this.y, { size: 10, color: colors.soft, width: inner - 110 });
    this.y += 12;
    for (const [index, sum] of sums.entries()) {
      const isTotal = index === sums.length - 1;
      this.rule(isTotal ? colors.navy : colors.line);
      this.y += 9;
      const style: Style = isTotal ? { size: 14, font: 'display' } : { size: 10.5 };
      this.write(sum.amount, page.margin, this.y, { ...style, width: inner, align: 'right' });
      this.y = this.write(sum.label, page.margin, this.y, { ...style, width: inner - 110 }) + 9;
    }
    this.y += 16;
  }

  notes(): void {
    const { specialRequests, terms, footer } = this.content;
    if (specialRequests) {
      this.y = this.label('Special Requests', page.margin, this.y);
      for (const text of specialRequests.split(/\r?\n/)) {
        this.breakPageUnless(20);
        this.y = this.write(text, page.margin, this.y, { size: 10 });
      }
      this.y += 16;
    }
    this.breakPageUnless(120);
    this.y = this.label('Terms', page.margin, this.y);
    for (const term of terms) this.y = this.write(term, page.margin, this.y, { size: 9, color: colors.soft }) + 1;
    if (this.hasReplacements) this.y = this.write(replacementNote, page.margin, this.y, { size: 9, color: colors.soft }) + 1;
    this.breakPageUnless(40);
    this.y += 14;
    this.rule(colors.line);
    this.y += 12;
    this.y = this.write(footer, page.margin, this.y, { size: 9, color: colors.mute });
  }

  finish(): Promise<Buffer> {
    this.doc.end();
    return this.finished;
  }

  private label(text: string, x: number, y: number, width = inner / 2, align: Style['align'] = 'left'): number {
    return this.write(text.toUpperCase(), x, y, { size: 7.5, font: 'semibold', color: colors.mute, width, align }, 0.9) + 3;
  }

  /** @returns the y of the next line */
  private write(
    text: string,
    x: number,
    y: number,
    { size, color = colors.navy, font: fontStyle = 'regular', width = inner, align = 'left' }: Style,
    characterSpacing = 0,
  ): number {
    const runs = splitIntoRuns(this.printable(text), fontStyle, this.variant);
    const leading = size * 1.45;
    if (runs.length === 0) return y + leading;
    const { page: firstPage } = this.doc;
    this.doc.fontSize(size).fillColor(color);
    for (const [index, { text: part, font }] of runs.entries()) {
      // pdfkit accepts an open font, but its types do not have it.
      this.doc.font(font as unknown as Uint8Array, font.postscriptName);
      const options = {
        width,
        align,
        characterSpacing,
        baseline: 'alphabetic' as const,
        continued: index < runs.length - 1,
        lineGap: leading - this.doc.currentLineHeight(true),
      };
      // The first run has the position, the next ones continue it. It is that of the baseline, because fonts differ in height.
      if (index === 0) this.doc.text(part, x, y + size, options);
      else this.doc.text(part, options);
    }
    // pdfkit adds a page itself when a text does not fit on this one.
    return this.doc.page === firstPage ? Math.max(this.doc.y - size, y + leading) : this.doc.y - size;
  }

  private printable(text: string): string {
    const printable = printableText(text, this.variant);
    this.hasReplacements ||= printable.includes(replacement) && !text.includes(replacement);
    return printable;
  }

  private rule(color: string): void {
    this.doc
      .moveTo(page.margin, this.y)
      .lineTo(page.width - page.margin, this.y)
      .lineWidth(0.75)
      .strokeColor(color)
      .stroke();
  }

  /** Adds a page unless `points` are left on this one. */
  private breakPageUnless(points: number): void {
    if (this.y + points <= page.height - page.margin) return;
    this.doc.addPage();
    this.y = page.margin;
  }
}
