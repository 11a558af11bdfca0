import { cents, type Locale, toDollars } from '@charter/contracts';
import { hoursInNassau, longDay, momentText, money, noticeText, percentText, timeInNassau, timeRange } from '@charter/contracts/formats';
import { fullName, refundLines } from '@charter/contracts/browser';
import { type DocumentContent, minus } from '../../accounts/model.js';
import { dayInNassau } from '../../shared/nassau-time.js';
import type { Letterhead } from '../../shared/pdf/letterhead.js';
import type { OfferVersion } from './offer.js';

/** The text of an offer as a file, in the language of its guest. Pure. */

interface OfferTexts {
  title: string;
  preparedFor: string;
  date: string;
  validUntil: string;
  charter: string;
  amount: string;
  sunset: string;
  guests: (count: number) => string;
  total: string;
  payNow: string;
  payLater: (due: string) => string;
  terms: string;
  refundFirst: (notice: string, percent: string) => string;
  refundBetween: (from: string, until: string, percent: string) => string;
  refundNothing: (notice: string) => string;
  accept: string;
  zone: string;
}

const words: Record<Locale, OfferTexts> = {
  en: {
    title: 'Offer',
    preparedFor: 'Prepared for',
    date: 'Date',
    validUntil: 'Valid until',
    charter: 'Charter',
    amount: 'Price',
    sunset: 'sunset',
    guests: (count) => (count === 1 ? '1 guest' : `${count} guests`),
    total: 'Total',
    payNow: 'Due when you accept',
    payLater: (due) => `Due by ${due}`,
    terms: 'If your plans change',
    refundFirst: (notice, percent) => `Cancel ${notice} or more before departure: ${percent} of the price back.`,
    refundBetween: (from, until, percent) => `${until} to ${from} before: ${percent} back.`,
    refundNothing: (notice) => `Less than ${notice} before: no refund.`,
    accept: 'You accept this offer by paying on its page; the link is in our email.',
    zone: 'All times are Nassau time, all prices in US dollars.',
  },
  de: {
    title: 'Angebot',
    preparedFor: 'Erstellt für',
    date: 'Datum',
    validUntil: 'Gültig bis',
    charter: 'Charter',
    amount: 'Preis',
    sunset: 'Sonnenuntergang',
    guests: (count) => (count === 1 ? '1 Gast' : `${count} Gäste`),
    total: 'Gesamtpreis',
    payNow: 'Fällig bei Annahme',
    payLater: (due) => `Zahlbar bis ${due}`,
    terms: 'Wenn sich Ihre Pläne ändern',
    refundFirst: (notice, percent) => `Stornierung bis ${notice} vor der Abfahrt: ${percent} des Preises zurück.`,
    refundBetween: (from, until, percent) => `${from} bis ${until} vorher: ${percent} zurück.`,
    refundNothing: (notice) => `Weniger als ${notice} vorher: keine Erstattung.`,
    accept: 'Sie nehmen das Angebot an, indem Sie auf der Angebotsseite bezahlen; der Link steht in unserer E-Mail.',
    zone: 'Alle Zeiten in Ortszeit Nassau, alle Preise in US-Dollar.',
  },
  fr: {
    title: 'Offre',
    preparedFor: 'Préparée pour',
    date: 'Date',
    validUntil: 'Valable jusqu’au',
    charter: 'Sortie',
    amount: 'Prix',
    sunset: 'coucher du soleil à',
    guests: (count) => (count === 1 ? '1 passager' : `${count} passagers`),
    total: 'Total',
    payNow: 'À régler à l’acceptation',
    payLater: (due) => `À régler au plus tard le ${due}`,
    terms: 'Si vos projets changent',
    refundFirst: (notice, percent) => `Annulation au moins ${notice} avant le départ : ${percent} du prix remboursés.`,
    refundBetween: (from, until, percent) => `Entre ${until} et ${from} avant : ${percent} remboursés.`,
    refundNothing: (notice) => `Moins de ${notice} avant : aucun remboursement.`,
    accept: 'Pour accepter cette offre, il vous suffit d’effectuer le paiement en ligne ; le lien se trouve dans notre e-mail.',
    zone: 'Heures de Nassau, prix en dollars américains.',
  },
  it: {
    title: 'Offerta',
    preparedFor: 'Preparata per',
    date: 'Data',
    validUntil: 'Scadenza',
    charter: 'Charter',
    amount: 'Prezzo',
    sunset: 'tramonto alle',
    guests: (count) => (count === 1 ? '1 ospite' : `${count} ospiti`),
    total: 'Totale',
    payNow: 'Da pagare all’accettazione',
    payLater: (due) => `Da pagare entro ${due}`,
    terms: 'Se i suoi programmi cambiano',
    refundFirst: (notice, percent) => `Annullamento almeno ${notice} prima della partenza: ${percent} del prezzo rimborsato.`,
    refundBetween: (from, until, percent) => `Tra ${until} e ${from} prima della partenza: ${percent} del prezzo rimborsato.`,
    refundNothing: (notice) => `A meno di ${notice} dalla partenza: nessun rimborso.`,
    accept: 'Per accettare l’offerta è sufficiente pagare nella pagina dedicata; trova il link nella nostra e-mail.',
    zone: 'Gli orari sono quelli di Nassau, i prezzi in dollari statunitensi.',
  },
  nl: {
    title: 'Offerte',
    preparedFor: 'Opgesteld voor',
    date: 'Datum',
    validUntil: 'Geldig tot',
    charter: 'Charter',
    amount: 'Prijs',
    sunset: 'zonsondergang',
    guests: (count) => (count === 1 ? '1 gast' : `${count} gasten`),
    total: 'Totaal',
    payNow: 'Te betalen bij aanvaarding',
    payLater: (due) => `Te betalen uiterlijk op ${due}`,
    terms: 'Als uw plannen veranderen',
    refundFirst: (notice, percent) => `Bij annulering tot ${notice} voor vertrek: ${percent} van de prijs terug.`,
    refundBetween: (from, until, percent) => `Tussen ${from} en ${until} voor vertrek: ${percent} terug.`,
    refundNothing: (notice) => `Minder dan ${notice} voor vertrek: geen terugbetaling.`,
    accept: 'U aanvaardt deze offerte door op de offertepagina te betalen; de link staat in onze e-mail.',
    zone: 'Alle tijden zijn lokale tijd in Nassau, alle prijzen in Amerikaanse dollars.',
  },
  es: {
    title: 'Propuesta',
    preparedFor: 'Preparada para',
    date: 'Fecha',
    validUntil: 'Válida hasta',
    charter: 'Chárter',
    amount: 'Precio',
    sunset: 'puesta de sol',
    guests: (count) => (count === 1 ? '1 pasajero' : `${count} pasajeros`),
    total: 'Total',
    payNow: 'A pagar al aceptar',
    payLater: (due) => `Pago restante, a más tardar el ${due}`,
    terms: 'Si cambian sus planes',
    refundFirst: (notice, percent) => `Cancelación al menos ${notice} antes de la salida: se reembolsa el ${percent} del precio.`,
    refundBetween: (from, until, percent) => `Entre ${from} y ${until} antes: se reembolsa el ${percent}.`,
    refundNothing: (notice) => `Menos de ${notice} antes: sin reembolso.`,
    accept: 'Para aceptar la propuesta, efectúe el pago en la página correspondiente; encontrará el enlace en nuestro correo.',
    zone: 'Las horas son las de Nassau; los precios se indican en dólares estadounidenses.',
  },
  pt: {
    title: 'Proposta',
    preparedFor: 'Preparada para',
    date: 'Data',
    validUntil: 'Válida até',
    charter: 'Charter',
    amount: 'Preço',
    sunset: 'pôr do sol',
    guests: (count) => (count === 1 ? '1 passageiro' : `${count} passageiros`),
    total: 'Total',
    payNow: 'A pagar ao aceitar',
    payLater: (due) => `A pagar até ${due}`,
    terms: 'Se os seus planos mudarem',
    refundFirst: (notice, percent) => `Cancelamento pelo menos ${notice} antes da partida: reembolso de ${percent} do preço.`,
    refundBetween: (from, until, percent) => `Entre ${from} e ${until} antes: reembolso de ${percent}.`,
    refundNothing: (notice) => `Menos de ${notice} antes: sem reembolso.`,
    accept: 'Para aceitar a proposta, efetue o pagamento online; o link está no nosso e-mail.',
    zone: 'As horas são as de Nassau; os preços são indicados em dólares americanos.',
  },
  ru: {
    title: 'Предложение',
    preparedFor: 'Гость',
    date: 'Дата',
    validUntil: 'Действительно до',
    charter: 'Чартер',
    amount: 'Цена',
    sunset: 'закат',
    guests: (count) => `Гостей: ${count}`,
    total: 'Итого',
    payNow: 'К оплате при принятии предложения',
    payLater: (due) => `Остаток, срок оплаты: ${due}`,
    terms: 'Если Ваши планы изменятся',
    refundFirst: (notice, percent) => `Отмена не позднее чем за ${notice} до выхода в море: возврат ${percent} стоимости.`,
    refundBetween: (from, until, percent) => `Менее чем за ${until}, но не позднее чем за ${from}: возврат ${percent}.`,
    refundNothing: (notice) => `Менее чем за ${notice}: возврат не предусмотрен.`,
    accept: 'Чтобы принять предложение, внесите оплату онлайн; ссылка — в нашем письме.',
    zone: 'Время указано по Нассау, цены — в долларах США.',
  },
  zh: {
    title: '航程方案',
    preparedFor: '敬呈',
    date: '日期',
    validUntil: '有效期至',
    charter: '航程',
    amount: '价格',
    sunset: '日落',
    guests: (count) => `${count}位宾客`,
    total: '总价',
    payNow: '接受方案时支付',
    payLater: (due) => `付款截止日期：${due}`,
    terms: '如果计划有变',
    refundFirst: (notice, percent) => `启航前${notice}或更早取消：退还总价的${percent}。`,
    refundBetween: (from, until, percent) => `启航前${from}以上、不足${until}：退还${percent}。`,
    refundNothing: (notice) => `启航前不足${notice}：不予退款。`,
    accept: '在方案页面付款，即表示您接受此方案；链接见我们的邮件。',
    zone: '时间均为拿骚当地时间，价格以美元计。',
  },
  ja: {
    title: 'ご提案書',
    preparedFor: 'お客様名',
    date: '日付',
    validUntil: '有効期限',
    charter: 'チャーター',
    amount: '料金',
    sunset: '日没',
    guests: (count) => `${count}名様`,
    total: '合計',
    payNow: 'お申し込み時のお支払い',
    payLater: (due) => `${due}までのお支払い`,
    terms: 'ご予定が変わった場合',
    refundFirst: (notice, percent) => `出航の${notice}前までのキャンセル：料金の${percent}をご返金いたします。`,
    refundBetween: (from, until, percent) => `出航の${until}前を過ぎ、${from}前まで：${percent}をご返金いたします。`,
    refundNothing: (notice) => `出航の${notice}前を過ぎた場合：ご返金はございません。`,
    accept: 'ご提案のページでお支払いいただくと、お申し込みが完了いたします。リンクは当社からのメールに記載しております。',
    zone: '時刻はナッソー時間、料金は米ドルです。',
  },
};

interface OfferPaper {
  offer: OfferVersion;
  /** What the guest can name when asking: the code of the link. */
  number: string;
  sentAt: Date;
  days: { date: string; sunset: string }[];
}

export function offerDocument({ offer, number, sentAt, days }: OfferPaper, business: Letterhead): DocumentContent {
  const { locale } = offer;
  const w = words[locale];
  const { totalCents, depositCents } = offer;
  const inDollars = (amount: number) => money(toDollars(cents(amount)), locale);
  const day = dayInNassau(sentAt);
  return {
    title: w.title,
    day,
    business,
    number,
    facts: [
      { label: w.date, value: longDay(day, locale) },
      { label: w.validUntil, value: momentText(offer.validUntil, locale) },
    ],
    partyLabel: w.preparedFor,
    party: [fullName(offer, locale), offer.email, offer.phone].filter((line) => line !== ''),
    heading: w.charter,
    amountLabel: w.amount,
    packageName: offer.title,
    details: [...scheduleOf(offer, days, w.sunset), w.guests(offer.guestCount)],
    amount: '',
    others: offer.priceLines.map(({ qty, text, amountCents }) => ({
      text: qty > 1 ? `${text} × ${qty}` : text,
      amount: signed(toDollars(amountCents), locale),
    })),
    sums: [
      { label: w.total, amount: inDollars(totalCents) },
      ...(depositCents < totalCents
        ? [{ label: w.payLater(longDay(dayInNassau(new Date(offer.balanceDueAt!)), locale)), amount: inDollars(totalCents - depositCents) }]
        : []),
      { label: w.payNow, amount: inDollars(depositCents) },
    ],
    specialRequests: null,
    notesLabel: w.terms,
    notes: [...refundNotes(offer, w), w.zone],
    footer: w.accept,
  };
}

const commas: Partial<Record<Locale, string>> = { zh: '，', ja: '、' };

/** The hours of one day, or departure and return, and sunset on each day. */
function scheduleOf({ startsAt, endsAt, locale }: OfferVersion, days: OfferPaper['days'], sunset: string): string[] {
  const [from, to] = [timeInNassau(startsAt, locale), timeInNassau(endsAt, locale)];
  return days.map(({ date, sunset: sets }, index) => {
    const isFirst = index === 0;
    const isLast = index === days.length - 1;
    const hours =
      isFirst && isLast
        ? timeRange(hoursInNassau(startsAt, endsAt), locale)
        : [isFirst && `${from} →`, isLast && `→ ${to}`].filter(Boolean).join(' ');
    return [longDay(date, locale), hours, `${sunset} ${timeInNassau(sets, locale)}`].filter(Boolean).join(commas[locale] ?? ', ');
  });
}

function refundNotes({ refundTiers, locale }: OfferVersion, w: OfferTexts): string[] {
  return refundLines(refundTiers).map(({ first, nothing, from, until, percent }) => {
    if (first) return w.refundFirst(noticeText(from, locale), percentText(percent, locale));
    if (nothing) return w.refundNothing(noticeText(until, locale));
    return w.refundBetween(noticeText(from, locale), noticeText(until, locale), percentText(percent, locale));
  });
}

const signed = (amount: number, locale: Locale): string => (amount < 0 ? minus(money(-amount, locale)) : money(amount, locale));
