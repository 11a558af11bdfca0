import type { Locale } from '@charter/contracts';
import { longDay, money } from '@charter/contracts/formats';
import type { Letterhead } from './document.js';
import { colors, inner, margin, PageRenderer } from './page-renderer.view.js';
import { voucherPicture } from './voucher-picture.js';
import { voucherTexts } from './voucher-texts.js';

/** What a voucher prints. */
export interface VoucherContent {
  business: Letterhead;
  /** XXXX-XXXX-XXXX-XXXX */
  code: string;
  /** US dollars. */
  amount: number;
  /** In the language of the voucher; null for an amount. */
  packageName: string | null;
  forName: string;
  from: string;
  message: string | null;
  /** yyyy-MM-dd; null without an end. */
  validUntil: string | null;
  /** When it was bought, yyyy-MM-dd. */
  day: string;
}

const pageWidth = inner + 2 * margin;
const pictureHeight = (pageWidth * 540) / 1000;
const gold = '#a07c3f';
const sand = '#f6f0e6';

/** A page to be given away: the picture across its top, the code large. */
export const renderVoucherPdf = (content: VoucherContent, locale: Locale): Promise<Buffer> => new VoucherRenderer(content, locale).render();

class VoucherRenderer extends PageRenderer {
  constructor(
    private readonly content: VoucherContent,
    private readonly locale: Locale,
  ) {
    super({ title: voucherTexts[locale].title, author: content.business.name, day: content.day }, locale);
  }

  render(): Promise<Buffer> {
    const { business, packageName, amount, forName, message, from } = this.content;
    const texts = voucherTexts[this.locale];
    this.doc.image(Buffer.from(voucherPicture, 'base64'), 0, 0, { width: pageWidth });
    this.y = pictureHeight + 26;
    this.y = this.label(business.name, margin, this.y) + 4;
    this.write(money(amount, this.locale), margin, this.y + 3, { size: 25, font: 'display', color: gold, width: inner, align: 'right' });
    this.y = this.write(texts.title, margin, this.y, { size: 30, font: 'display', width: inner - 150 }) + 2;
    if (packageName) this.y = this.write(packageName, margin, this.y, { size: 12, color: colors.lagoon, width: inner - 150 });
    this.y += 10;
    this.rule(colors.line);
    this.y += 14;
    this.y = this.write(`${texts.for} ${forName}`, margin, this.y, { size: 15, font: 'display' }) + 2;
    for (const line of message?.split(/\r?\n/) ?? []) this.y = this.write(line, margin, this.y, { size: 10.5, color: colors.soft });
    this.y = this.write(`${texts.from} ${from}`, margin, this.y + 2, { size: 10.5, color: colors.soft }) + 16;
    this.code(texts.codeLabel);
    this.notes();
    return this.finish();
  }

  private code(label: string): void {
    const { code } = this.content;
    this.breakPageUnless(86);
    this.doc.roundedRect(margin, this.y, inner, 74, 4).fill(sand);
    const top = this.label(label, margin + 22, this.y + 14, inner - 44);
    this.write(code, margin + 22, top + 2, { size: 23, font: 'semibold', width: inner - 44 }, 1.6);
    this.y += 74 + 16;
  }

  private notes(): void {
    const { business, validUntil } = this.content;
    const texts = voucherTexts[this.locale];
    this.breakPageUnless(60);
    this.y = this.write(texts.redeem, margin, this.y, { size: 9.5, color: colors.soft }) + 3;
    const validity = validUntil ? `${texts.validUntil} ${longDay(validUntil, this.locale)}` : texts.unlimited;
    this.y = this.write(validity, margin, this.y, { size: 9.5, color: colors.soft }) + 8;
    const contact = [business.place, business.phone, business.email].filter(Boolean).join('  ·  ');
    this.write(contact, margin, this.y, { size: 8.5, color: colors.mute });
  }
}
