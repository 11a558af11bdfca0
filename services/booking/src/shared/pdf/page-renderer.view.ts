// oxlint-disable-next-line import/no-named-as-default -- its types know the default export only.
import PDFDocument from 'pdfkit';
import type { Locale } from '@charter/contracts';
import { contactsOf, type Letterhead } from './letterhead.js';
import { type FontStyle, type HanVariant, isRightToLeft } from './fonts.view.js';
import { printableText, replacement, splitIntoRuns } from './text-shaping.view.js';

export const colors = { navy: '#0b2233', soft: '#34495a', mute: '#5a6b79', lagoon: '#0f6f80', line: '#dfe4e7' };
/** US Letter, in points. */
const size = { width: 612, height: 792 };
export const margin = 60;
/** Width of a line. */
export const inner = size.width - 2 * margin;

export interface Style {
  size: number;
  color?: string;
  font?: FontStyle;
  width?: number;
  align?: 'left' | 'right';
}

/** Between texts that share a line. */
export const separator = '  \u00b7  ';

/** Draws text from the top of a page to its bottom, in every alphabet that the fonts have. */
export class PageRenderer {
  protected readonly doc: PDFKit.PDFDocument;
  private readonly finished: Promise<Buffer>;
  private readonly variant: HanVariant;
  /** Distance from the top of the page to the next line. */
  protected y = margin;
  /** Whether letters were replaced. */
  protected hasReplacements = false;
  /** Pages of the finished PDF. */
  pageCount = 1;

  /**
   * @param day yyyy-MM-dd: the time of the file, which otherwise is that of its drawing
   * @param locale of the guest, which decides how Chinese characters are drawn
   */
  constructor(
    private readonly file: { title: string; author: string; day?: string },
    locale: Locale,
  ) {
    const { title, author, day } = file;
    this.variant = locale === 'ja' ? 'japanese' : 'chinese';
    const info = { Title: title, Author: author, ...(day && { CreationDate: new Date(`${day}T12:00:00Z`) }) };
    this.doc = new PDFDocument({ size: [size.width, size.height], margin, info, lang: 'en', bufferPages: true });
    const chunks: Buffer[] = [];
    this.finished = new Promise((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.doc.on('end', () => resolve(Buffer.concat(chunks)));
      this.doc.on('error', reject);
    });
  }

  /** The company, and at the right what kind of document this is. @param isCompact for one line of contacts */
  protected letterhead(kind: string, business: Letterhead, isCompact = false): void {
    this.write(kind, margin, this.y, { size: 20, font: 'display', color: colors.lagoon, width: inner, align: 'right' });
    this.y = this.write(business.name, margin, this.y, { size: 20, font: 'display', width: inner - 120 }) + 4;
    const contacts = contactsOf(business);
    for (const text of isCompact ? [contacts.join(separator)] : contacts) {
      this.y = this.write(text, margin, this.y, { size: 9.5, color: colors.soft });
    }
    this.y += 18;
    this.rule(colors.navy);
    this.y += 22;
  }

  /** Pages of a file of several have its title and their number. */
  protected finish(): Promise<Buffer> {
    this.pageCount = this.doc.bufferedPageRange().count;
    for (let index = 0; this.pageCount > 1 && index < this.pageCount; index += 1) {
      this.doc.switchToPage(index);
      // Otherwise a text below the margin would begin another page.
      this.doc.page.margins.bottom = 0;
      const y = size.height - margin + 16;
      const style: Style = { size: 8, color: colors.mute, width: inner };
      this.write(this.file.title, margin, y, style);
      this.write(`Page ${index + 1} of ${this.pageCount}`, margin, y, { ...style, align: 'right' });
    }
    this.doc.end();
    return this.finished;
  }

  protected label(text: string, x: number, y: number, width = inner / 2, align: Style['align'] = 'left'): number {
    return this.write(text.toUpperCase(), x, y, { size: 7.5, font: 'semibold', color: colors.mute, width, align }, 0.9) + 3;
  }

  /** @returns the y of the next line */
  protected write(
    text: string,
    x: number,
    y: number,
    { size: points, color = colors.navy, font: fontStyle = 'regular', width = inner, align = 'left' }: Style,
    characterSpacing = 0,
  ): number {
    const runs = splitIntoRuns(this.printable(text), fontStyle, this.variant);
    const leading = points * 1.45;
    if (runs.length === 0) return y + leading;
    const { page: firstPage } = this.doc;
    this.doc.fontSize(points).fillColor(color);
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
        // Features make pdfkit shape a line as a whole; without, word by word, and the first word from the right would be the last one.
        ...(isRightToLeft(part) && { features: [] }),
      };
      // The first run has the position, the next ones continue it. It is that of the baseline, because fonts differ in height.
      if (index === 0) this.doc.text(part, x, y + points, options);
      else this.doc.text(part, options);
    }
    // pdfkit adds a page itself when a text does not fit on this one.
    return this.doc.page === firstPage ? Math.max(this.doc.y - points, y + leading) : this.doc.y - points;
  }

  protected printable(text: string): string {
    const printable = printableText(text, this.variant);
    this.hasReplacements ||= printable.includes(replacement) && !text.includes(replacement);
    return printable;
  }

  protected rule(color: string): void {
    this.doc
      .moveTo(margin, this.y)
      .lineTo(size.width - margin, this.y)
      .lineWidth(0.75)
      .strokeColor(color)
      .stroke();
  }

  /** Points that the text takes, one line more where words may not fill their lines; pdfkit requires the height of a line below it. */
  protected heightOf(text: string, { size: points, font = 'regular', width = inner }: Style): number {
    const wide = splitIntoRuns(this.printable(text), font, this.variant).reduce((sum, run) => {
      return sum + (run.font.layout(run.text).advanceWidth / run.font.unitsPerEm) * points;
    }, 0);
    return (wide <= width ? 1 : Math.ceil(wide / width) + 1) * points * 1.45;
  }

  /** Adds a page unless `points` are left on this one. @returns whether it did */
  protected breakPageUnless(points: number): boolean {
    if (this.y + points <= size.height - margin) return false;
    this.doc.addPage();
    this.y = margin;
    return true;
  }
}
