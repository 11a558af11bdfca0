import type { GalleryTranslations } from '@charter/contracts';
import { texts as de } from './de.js';
import { texts as es } from './es.js';
import { texts as fr } from './fr.js';
import { texts as it } from './it.js';
import { texts as ja } from './ja.js';
import { texts as nl } from './nl.js';
import { texts as pt } from './pt.js';
import { texts as ru } from './ru.js';
import { texts as zh } from './zh.js';
import type { DemoTexts, ImageName } from './texts.js';

/** Complete: a language that is missing does not compile. */
const languages: Record<keyof GalleryTranslations, DemoTexts> = { de, es, fr, it, ja, nl, pt, ru, zh };

export const imageTranslations = (image: ImageName): GalleryTranslations =>
  Object.fromEntries(Object.entries(languages).map(([language, texts]) => [language, texts[image]]));
