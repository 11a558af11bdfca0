import type { Locale } from '@charter/contracts';
import { longDay, money } from '@charter/contracts/formats';
import { contactsOf, type Letterhead } from '../shared/pdf/letterhead.js';

/** What a voucher prints, in its language. */
export interface VoucherContent {
  /** "A day at sea". */
  title: string;
  business: string;
  contact: string;
  amount: string;
  /** Null for an amount. */
  packageName: string | null;
  forName: string;
  message: string | null;
  from: string;
  codeLabel: string;
  code: string;
  /** Beside the code; empty for none. */
  site: string;
  notes: string[];
  /** When it was bought, yyyy-MM-dd. */
  day: string;
}

/** What a gift voucher prints, in the language of who is given it. Pure. */
interface VoucherTexts {
  title: string;
  /** Before the name of who is given it, or around it with {name}. */
  for: string;
  /** Before the name of its buyer, or around it with {name}. */
  from: string;
  codeLabel: string;
  /** How it is used. */
  redeem: string;
  /** Text of a voucher without an end. */
  unlimited: string;
  /** Before a day, or around it with {day}. */
  validUntil: string;
}

const voucherTexts: Record<Locale, VoucherTexts> = {
  en: {
    title: 'A day at sea',
    for: 'For',
    from: 'From',
    codeLabel: 'Your voucher code',
    redeem:
      'Choose your charter and day on our website and enter the code when you pay. If your charter costs more, you pay the difference in the usual way; if it costs less, the rest stays on the voucher.',
    unlimited: 'This voucher never expires.',
    validUntil: 'Valid until',
  },
  de: {
    title: 'Ein Tag auf dem Meer',
    for: 'Für',
    from: 'Von',
    codeLabel: 'Ihr Gutscheincode',
    redeem:
      'Wählen Sie auf unserer Website Charter und Tag und geben Sie den Code beim Bezahlen ein. Kostet Ihr Charter mehr, zahlen Sie die Differenz wie gewohnt; kostet er weniger, bleibt das restliche Guthaben auf dem Gutschein.',
    unlimited: 'Dieser Gutschein ist unbegrenzt gültig.',
    validUntil: 'Gültig bis',
  },
  fr: {
    title: 'Une journée en mer',
    for: 'Pour',
    from: 'Offerte par',
    codeLabel: 'Votre code cadeau',
    redeem:
      'Choisissez votre sortie et votre date sur notre site, puis saisissez le code au moment du paiement. Si la sortie coûte plus cher, vous réglez simplement la différence ; si elle coûte moins cher, la somme restante est conservée sur le bon.',
    unlimited: 'Ce bon cadeau est valable sans limite de date.',
    validUntil: 'Valable jusqu’au',
  },
  it: {
    title: 'Una giornata in mare',
    for: 'Per',
    from: 'Da parte di',
    codeLabel: 'Il codice del suo buono',
    redeem:
      'Scelga il charter e il giorno sul nostro sito e inserisca il codice al momento del pagamento. Se il charter costa di più, pagherà soltanto la differenza; se costa di meno, il credito residuo resta sul buono.',
    unlimited: 'Questo buono non ha scadenza.',
    validUntil: 'Valido fino a',
  },
  nl: {
    title: 'Een dag op zee',
    for: 'Voor',
    from: 'Van',
    codeLabel: 'De code van uw cadeaubon',
    redeem:
      'Kies uw charter en dag op onze website en vul de code in wanneer u betaalt. Kost uw charter meer, dan betaalt u het verschil op de gebruikelijke manier; kost hij minder, dan blijft de rest op de bon staan.',
    unlimited: 'Deze cadeaubon blijft onbeperkt geldig.',
    validUntil: 'Geldig tot en met',
  },
  es: {
    title: 'Un día en el mar',
    for: 'Para',
    from: 'De parte de',
    codeLabel: 'El código de su tarjeta',
    redeem:
      'Elija su chárter y su día en nuestro sitio web e introduzca el código al pagar. Si el chárter cuesta más, pagará la diferencia de la forma habitual; si cuesta menos, el saldo se conserva en la tarjeta.',
    unlimited: 'Esta tarjeta regalo no caduca.',
    validUntil: 'Válida hasta el',
  },
  pt: {
    title: 'Um dia no mar',
    for: 'Para',
    from: 'Da parte de',
    codeLabel: 'O código do seu vale-oferta',
    redeem:
      'Escolha o charter e o dia no nosso site e introduza o código ao pagar. Se o charter custar mais, paga a diferença da forma habitual; se custar menos, o restante fica no vale-oferta.',
    unlimited: 'Este vale-oferta não tem prazo de validade.',
    validUntil: 'Válido até',
  },
  ru: {
    title: 'День в море',
    for: 'Кому:',
    from: 'От кого:',
    codeLabel: 'Код Вашего сертификата',
    redeem:
      'Выберите чартер и день на нашем сайте и введите код при оплате. Если чартер стоит дороже, разница доплачивается обычным способом; если дешевле, остаток сохранится на сертификате.',
    unlimited: 'Срок действия сертификата не ограничен.',
    validUntil: 'Последний день действия:',
  },
  zh: {
    title: '海上一日',
    for: '赠予{name}',
    from: '{name}敬赠',
    codeLabel: '您的礼券代码',
    redeem: '请在我们的网站上选择航程和日期，并在付款时输入代码。航程价格若高于礼券余额，补足差额即可；若低于余额，余款仍保留在礼券中。',
    unlimited: '本礼券长期有效。',
    validUntil: '有效期至{day}',
  },
  ja: {
    title: '海で過ごす一日',
    for: '{name} 様へ',
    from: '{name} より',
    codeLabel: 'ギフト券コード',
    redeem:
      '当社のウェブサイトでチャーターと日にちをお選びになり、お支払いの際にコードをご入力ください。料金が額面を上回る場合は差額を通常どおりお支払いいただき、下回る場合の差額は残高としてギフト券に残ります。',
    unlimited: 'このギフト券に有効期限はありません。',
    validUntil: '有効期限：{day}',
  },
};

/** Puts a value in the place of {name} or {day}, or after a space at the end. */
const withValue = (text: string, value: string): string =>
  /\{\w+\}/.test(text) ? text.replace(/\{\w+\}/, () => value) : `${text} ${value}`;

/** A voucher as it is printed. */
export interface PrintedVoucher {
  /** The website on which it is used, without a scheme; empty for none. */
  site: string;
  /** XXXX-XXXX-XXXX-XXXX */
  code: string;
  /** US dollars. */
  amount: number;
  packageName: string | null;
  forName: string;
  from: string;
  message: string | null;
  /** yyyy-MM-dd in Nassau; null without an end. */
  validUntil: string | null;
  /** When it was bought, yyyy-MM-dd. */
  day: string;
}

export function voucherContent(voucher: PrintedVoucher, business: Letterhead, locale: Locale): VoucherContent {
  const { code, site, amount, packageName, forName, from, message, validUntil, day } = voucher;
  const texts = voucherTexts[locale];
  return {
    title: texts.title,
    business: business.name,
    contact: contactsOf(business).join('  ·  '),
    amount: money(amount, locale),
    packageName,
    forName: withValue(texts.for, forName),
    message,
    from: withValue(texts.from, from),
    codeLabel: texts.codeLabel,
    code,
    site,
    notes: [texts.redeem, validUntil ? withValue(texts.validUntil, longDay(validUntil, locale)) : texts.unlimited],
    day,
  };
}

/** The PDF of a voucher, for the rendering queue. */
export const voucherPdf = (content: VoucherContent) => ({ view: 'voucher', content }) as const;
