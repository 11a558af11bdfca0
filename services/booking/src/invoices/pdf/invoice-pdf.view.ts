// oxlint-disable-next-line import/no-named-as-default -- its types know the default export only.
import PDFDocument from 'pdfkit';
import type { Locale } from '@charter/contracts';
import type { Paper } from '../invoice.js';
import { type Han, legible, type Look, lost, runsOf } from './text-shaping.view.js';

const ink = { navy: '#0b2233', soft: '#34495a', mute: '#5a6b79', lagoon: '#0f6f80', line: '#dfe4e7' };
/** Points on US Letter, the paper of Nassau. */
const page = { margin: 60, width: 612, height: 792 };
const inner = page.width - 2 * page.margin;

const lostNote = `Where \u201c${lost}\u201d stands, letters cannot be printed here. The HTML copy of this invoice shows them.`;

interface Style {
  size: number;
  color?: string;
  look?: Look;
  width?: number;
  align?: 'left' | 'right';
}

/** The invoice as a PDF of one sheet, or more when a guest had much to ask for. */
export async function drawPdf(paper: Paper, locale: Locale): Promise<Buffer> {
  const sheet = new Sheet(paper, locale === 'ja' ? 'jp' : 'sc');
  sheet.head();
  sheet.facts();
  sheet.line();
  sheet.notes();
  return sheet.finish();
}

class Sheet {
  private readonly doc: PDFKit.PDFDocument;
  private readonly finished: Promise<Buffer>;
  /** How far down the page is written. */
  private y = page.margin;
  /** Whether letters were left out. */
  private hasLost = false;

  constructor(
    private readonly paper: Paper,
    private readonly han: Han,
  ) {
    const { number, business } = paper;
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

  head(): void {
    const { business } = this.paper;
    this.write('Invoice', page.margin, this.y, { size: 20, look: 'display', color: ink.lagoon, width: inner, align: 'right' });
    this.y = this.write(business.name, page.margin, this.y, { size: 20, look: 'display', width: inner - 120 }) + 4;
    for (const text of [business.place, business.phone, business.email]) {
      this.y = this.write(text, page.margin, this.y, { size: 9.5, color: ink.soft });
    }
    this.y += 18;
    this.rule(ink.navy);
    this.y += 22;
  }

  facts(): void {
    const { billTo, number, issued, due } = this.paper;
    const half = inner / 2 - 12;
    const right = page.margin + inner / 2 + 12;
    let left = this.label('Bill To', page.margin, this.y);
    // A name of which no letter can be written says nothing: the e-mail address comes first then.
    for (const [index, text] of billTo.filter((line) => this.read(line) !== lost).entries()) {
      const style: Style = index === 0 ? { size: 14, look: 'display', width: half } : { size: 10, color: ink.soft, width: half };
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

  line(): void {
    const { packageName, particulars, amount, sums } = this.paper;
    const right: Style = { size: 10.5, width: inner, align: 'right' };
    this.label('Amount', page.margin, this.y, right.width, 'right');
    this.y = this.label('Charter', page.margin, this.y) + 4;
    this.rule(ink.line);
    this.y += 12;
    this.write(amount, page.margin, this.y, right);
    this.y = this.write(packageName, page.margin, this.y, { size: 13, look: 'display', width: inner - 110 });
    for (const text of particulars) this.y = this.write(text, page.margin, this.y, { size: 10, color: ink.soft, width: inner - 110 });
    this.y += 12;
    for (const [index, sum] of sums.entries()) {
      const counts = index === sums.length - 1;
      this.rule(counts ? ink.navy : ink.line);
      this.y += 9;
      const style: Style = counts ? { size: 14, look: 'display' } : { size: 10.5 };
      this.write(sum.amount, page.margin, this.y, { ...style, width: inner, align: 'right' });
      this.y = this.write(sum.label, page.margin, this.y, { ...style, width: inner - 110 }) + 9;
    }
    this.y += 16;
  }

  notes(): void {
    const { specialRequests, terms, footer } = this.paper;
    if (specialRequests) {
      this.y = this.label('Special Requests', page.margin, this.y);
      for (const text of specialRequests.split(/\r?\n/)) {
        this.harness(20);
        this.y = this.write(text, page.margin, this.y, { size: 10 });
      }
      this.y += 16;
    }
    this.harness(120);
    this.y = this.label('Terms', page.margin, this.y);
    for (const term of terms) this.y = this.write(term, page.margin, this.y, { size: 9, color: ink.soft }) + 1;
    if (this.hasLost) this.y = this.write(lostNote, page.margin, this.y, { size: 9, color: ink.soft }) + 1;
    this.harness(40);
    this.y += 14;
    this.rule(ink.line);
    this.y += 12;
    this.y = this.write(footer, page.margin, this.y, { size: 9, color: ink.mute });
  }

  finish(): Promise<Buffer> {
    this.doc.end();
    return this.finished;
  }

  private label(text: string, x: number, y: number, width = inner / 2, align: Style['align'] = 'left'): number {
    return this.write(text.toUpperCase(), x, y, { size: 7.5, look: 'strong', color: ink.mute, width, align }, 0.9) + 3;
  }

  /** @returns where the next line begins */
  private write(
    text: string,
    x: number,
    y: number,
    { size, color = ink.navy, look = 'plain', width = inner, align = 'left' }: Style,
    characterSpacing = 0,
  ): number {
    const runs = runsOf(this.read(text), look, this.han);
    const leading = size * 1.45;
    if (runs.length === 0) return y + leading;
    const { page: begunOn } = this.doc;
    this.doc.fontSize(size).fillColor(color);
    for (const [index, { text: piece, font }] of runs.entries()) {
      // pdfkit also takes a font that is open; its types do not know.
      this.doc.font(font as unknown as Uint8Array, font.postscriptName);
      const options = {
        width,
        align,
        characterSpacing,
        baseline: 'alphabetic' as const,
        continued: index < runs.length - 1,
        lineGap: leading - this.doc.currentLineHeight(true),
      };
      // The first run sets the place; those behind it go on where the last one ended. Baselines, because faces differ in height.
      if (index === 0) this.doc.text(piece, x, y + size, options);
      else this.doc.text(piece, options);
    }
    // pdfkit turns the page by itself when a text runs over its end.
    return this.doc.page === begunOn ? Math.max(this.doc.y - size, y + leading) : this.doc.y - size;
  }

  private read(text: string): string {
    const read = legible(text, this.han);
    this.hasLost ||= read.includes(lost) && !text.includes(lost);
    return read;
  }

  private rule(color: string): void {
    this.doc
      .moveTo(page.margin, this.y)
      .lineTo(page.width - page.margin, this.y)
      .lineWidth(0.75)
      .strokeColor(color)
      .stroke();
  }

  /** Turns the page unless so many points are left on it. */
  private harness(points: number): void {
    if (this.y + points <= page.height - page.margin) return;
    this.doc.addPage();
    this.y = page.margin;
  }
}
