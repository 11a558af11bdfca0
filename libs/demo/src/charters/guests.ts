import type { Locale } from '@charter/contracts/browser';
import type { SeededRandom } from './seeded-random.js';

export interface DemoGuest {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  locale: Locale;
}

/** First names, last names and the phone numbers of one country. `#` is a digit; numbers are ones that regulators keep for fiction, where there are any. */
interface Origin {
  locale: Locale;
  weight: number;
  phone: string;
  firstNames: readonly string[];
  lastNames: readonly string[];
}

const words = (text: string): string[] => text.split(' ');

const origins: readonly Origin[] = [
  {
    locale: 'en',
    weight: 46,
    phone: '+1 305 555 01##',
    firstNames: words(
      'James Emily Michael Ashley David Lauren Robert Megan Chris Rachel Andrew Nicole Brandon Katherine Tyler Denise Marcus Olivia',
    ),
    lastNames: words(
      'Harrison Bennett Coleman Whitaker Sullivan Brooks Delgado Nguyen Fleming Prescott Kaplan Rivers Thornton Holloway Mercer Underwood',
    ),
  },
  {
    locale: 'en',
    weight: 10,
    phone: '+44 20 7946 0###',
    firstNames: words('Charlotte Oliver Harriet George Imogen Alastair Fiona Rupert'),
    lastNames: words('Ashworth Fairfax Pemberton Lockwood Sinclair Hargreaves Okonkwo Winslow'),
  },
  {
    locale: 'de',
    weight: 9,
    phone: '+49 30 23125 ###',
    firstNames: words('Katharina Stefan Johanna Florian Anke Matthias Lena Jürgen'),
    lastNames: words('Hoffmann Brandt Weiß Lindner Schröder Vogel Krämer Bergmann'),
  },
  {
    locale: 'fr',
    weight: 8,
    phone: '+33 1 99 00 ## ##',
    firstNames: words('Camille Antoine Élodie Julien Mathilde Étienne Sylvie Bastien'),
    lastNames: words('Lefèvre Moreau Garnier Rousselot Bélanger Chevalier Marchand Tremblay'),
  },
  {
    locale: 'es',
    weight: 8,
    phone: '+34 600 555 ###',
    firstNames: words('Lucía Javier Marta Andrés Valentina Diego Carmen Rodrigo'),
    lastNames: words('Ortega Navarro Castillo Ibáñez Mendoza Fuentes Romero Salazar'),
  },
  {
    locale: 'it',
    weight: 5,
    phone: '+39 06 5550 ####',
    firstNames: words('Giulia Lorenzo Chiara Matteo Francesca Alessandro'),
    lastNames: words('Ferrari Conti Marchetti Bellini Romano Galli'),
  },
  {
    locale: 'nl',
    weight: 3,
    phone: '+31 20 555 ####',
    firstNames: words('Sanne Bram Femke Joost Maartje Pieter'),
    lastNames: words('Visser Bakker Dijkstra Mulder Hendriks Brouwer'),
  },
  {
    locale: 'pt',
    weight: 5,
    phone: '+55 11 5555 ####',
    firstNames: words('Beatriz Thiago Mariana Rafael Inês Gustavo'),
    lastNames: words('Carvalho Almeida Ribeiro Teixeira Barbosa Moura'),
  },
  {
    locale: 'ru',
    weight: 2,
    phone: '+7 495 555 ## ##',
    firstNames: words('Ekaterina Dmitry Anna Sergey'),
    lastNames: words('Volkova Morozov Lebedeva Sokolov'),
  },
  {
    locale: 'ja',
    weight: 2,
    phone: '+81 3 5555 ####',
    firstNames: words('Haruka Kenji Yuki Takashi'),
    lastNames: words('Tanaka Nakamura Ishikawa Fujimoto'),
  },
  {
    locale: 'zh',
    weight: 2,
    phone: '+86 21 5555 ####',
    firstNames: words('Wei Xiaoli Jun Mei'),
    lastNames: words('Zhang Chen Liang Zhao'),
  },
];

/** An address of a domain that cannot exist, so that no guest gets an e-mail. */
const emailOf = (firstName: string, lastName: string): string => {
  const plain = `${firstName}.${lastName}`.toLowerCase().replaceAll('ß', 'ss').normalize('NFD');
  return `${plain.replaceAll(/[^a-z.]/g, '')}@guests.example`;
};

export function demoGuest(random: SeededRandom): DemoGuest {
  const { locale, phone, firstNames, lastNames } = random.weighted(origins);
  const firstName = random.pick(firstNames);
  const lastName = random.pick(lastNames);
  const digits = phone.replaceAll('#', () => String(random.between(0, 9)));
  return { firstName, lastName, email: emailOf(firstName, lastName), phone: digits, locale };
}
