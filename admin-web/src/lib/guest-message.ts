import type { Locale } from '@charter/contracts';
import { dialed } from '@charter/contracts/browser';
import { longDay, timeInNassau, todayInNassau } from '@charter/ui';

/** The beginning of a message in the guest's language, which staff complete. `{date}` and `{time}` are of the charter, in Nassau. */
const openings: Record<Locale, string> = {
  en: 'Hello {name}, about your charter on {date}, {time} (Nassau time): ',
  de: 'Guten Tag {name}, es geht um Ihren Charter am {date}, {time} Uhr (Ortszeit Nassau): ',
  es: 'Hola, {name}. Le escribimos por su chárter del {date}, {time} (hora de Nassau): ',
  fr: 'Bonjour {name}, au sujet de votre sortie du {date}, {time} (heure de Nassau) : ',
  it: 'Buongiorno {name}, le scriviamo per il suo charter: {date}, {time} (ora di Nassau). ',
  ja: '{name} 様、{date} {time}（ナッソー時間）のチャーターについてご連絡いたします。',
  nl: 'Goedendag {name}, het gaat over uw charter op {date}, {time} uur (lokale tijd Nassau): ',
  pt: 'Olá, {name}. Escrevemos-lhe a propósito do seu charter de {date}, {time} (hora de Nassau): ',
  ru: 'Здравствуйте, {name}! Пишем по поводу Вашего чартера: {date}, {time} (по времени Нассау). ',
  zh: '{name}，您好！关于您{date} {time}（拿骚时间）的航程：',
};

interface Charter {
  /** Name of the guest. */
  name: string;
  /** UTC ISO 8601. */
  startsAt: string;
  locale: Locale;
}

export function openingOf({ name, startsAt, locale }: Charter): string {
  const values = {
    name,
    date: longDay(todayInNassau(new Date(startsAt)), locale),
    time: timeInNassau(startsAt, locale),
  };
  return openings[locale].replace(/\{(\w+)\}/g, (_, key: keyof typeof values) => values[key]);
}

/** Fewer digits are no number with a country, without which WhatsApp opens no chat. */
const fewestDigits = 8;

/** Address that opens a chat in WhatsApp; null for a number without a country. */
export function whatsAppHref(phone: string, text: string): string | null {
  const number = dialed(phone);
  const digits = number.replace(/^(\+|00)/, '');
  const hasCountry = digits !== number;
  return hasCountry && digits.length >= fewestDigits ? `https://wa.me/${digits}?text=${encodeURIComponent(text)}` : null;
}

export const smsHref = (phone: string, text: string): string => `sms:${dialed(phone)}?body=${encodeURIComponent(text)}`;
