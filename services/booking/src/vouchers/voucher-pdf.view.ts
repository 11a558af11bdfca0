import type { Locale } from '@charter/contracts';
import { colors, inner, margin, PageRenderer } from '../shared/pdf/page-renderer.view.js';
import { voucherPicture } from './voucher-picture.js';
import type { VoucherContent } from './voucher-texts.js';

const pageWidth = inner + 2 * margin;
const pictureHeight = (pageWidth * 540) / 1000;
const gold = '#a07c3f';
const sand = '#f6f0e6';

/** A page to be given away: the picture across its top, the code large. */
export const renderVoucherPdf = (content: VoucherContent, locale: Locale): Promise<Buffer> => new VoucherRenderer(content, locale).render();

class VoucherRenderer extends PageRenderer {
  constructor(
    private readonly content: VoucherContent,
    locale: Locale,
  ) {
    super({ title: content.title, author: content.business, day: content.day }, locale);
  }

  render(): Promise<Buffer> {
    const { title, business, packageName, amount, forName, message, from } = this.content;
    this.doc.image(Buffer.from(voucherPicture, 'base64'), 0, 0, { width: pageWidth });
    this.y = pictureHeight + 26;
    this.y = this.label(business, margin, this.y) + 4;
    this.write(amount, margin, this.y + 3, { size: 25, font: 'display', color: gold, width: inner, align: 'right' });
    this.y = this.write(title, margin, this.y, { size: 30, font: 'display', width: inner - 150 }) + 2;
    if (packageName) this.y = this.write(packageName, margin, this.y, { size: 12, color: colors.lagoon, width: inner - 150 });
    this.y += 10;
    this.rule(colors.line);
    this.y += 14;
    this.y = this.write(forName, margin, this.y, { size: 15, font: 'display' }) + 2;
    for (const line of message?.split(/\r?\n/) ?? []) this.y = this.write(line, margin, this.y, { size: 10.5, color: colors.soft });
    this.y = this.write(from, margin, this.y + 2, { size: 10.5, color: colors.soft }) + 16;
    this.code();
    this.notes();
    return this.finish();
  }

  private code(): void {
    const { code, codeLabel, site } = this.content;
    this.breakPageUnless(86);
    this.doc.roundedRect(margin, this.y, inner, 74, 4).fill(sand);
    if (site) this.write(site, margin + 22, this.y + 12, { size: 10.5, color: colors.lagoon, width: inner - 44, align: 'right' });
    const top = this.label(codeLabel, margin + 22, this.y + 14, inner - 44);
    this.write(code, margin + 22, top + 2, { size: 23, font: 'semibold', width: inner - 44 }, 1.6);
    this.y += 74 + 16;
  }

  private notes(): void {
    const { notes, contact } = this.content;
    this.breakPageUnless(60);
    for (const note of notes) this.y = this.write(note, margin, this.y, { size: 9.5, color: colors.soft }) + 3;
    this.write(contact, margin, this.y + 5, { size: 8.5, color: colors.mute });
  }
}
