import type { AddOnTranslations, PackageImageTranslations, PackageTranslations } from '@charter/contracts';
import type { DemoAddOnName } from '../charters/add-ons.js';
import { texts as de } from './de.js';
import { texts as es } from './es.js';
import { texts as fr } from './fr.js';
import { texts as it } from './it.js';
import { texts as ja } from './ja.js';
import { texts as nl } from './nl.js';
import { texts as pt } from './pt.js';
import { texts as ru } from './ru.js';
import { texts as zh } from './zh.js';
import type { DemoTexts, ImageName, Inclusion, PackageName } from './texts.js';

/** Complete: a language that is missing does not compile. */
const languages: Record<keyof PackageTranslations, DemoTexts> = { de, es, fr, it, ja, nl, pt, ru, zh };

const inEach = <T>(translation: (texts: DemoTexts) => T): Record<keyof PackageTranslations, T> =>
  Object.fromEntries(Object.entries(languages).map(([language, texts]) => [language, translation(texts)])) as Record<
    keyof PackageTranslations,
    T
  >;

export const packageTranslations = (name: PackageName, includes: readonly Inclusion[]): PackageTranslations =>
  inEach((texts) => ({ ...texts.packages[name], includes: includes.map((item) => texts.includes[item]) }));

export const imageTranslations = (image: ImageName): PackageImageTranslations => inEach(({ images }) => ({ title: images[image] }));

export const addOnTranslations = (name: DemoAddOnName): AddOnTranslations => inEach(({ addOns }) => addOns[name]);
