import { Type } from 'class-transformer';
import { IsObject, IsOptional, Matches, ValidateBy, ValidateNested } from 'class-validator';
import { applyDecorators } from './decorators.js';
import { withError } from './field.decorator.js';
import { translationLanguages } from './translations.js';

const Hash = () => applyDecorators(IsOptional(), Matches(/^[0-9a-f]{8}$/, withError('unknownHash')));

/** Hashes (8 hexadecimal digits) of the English that the texts of a language translate; of the present English where one is missing. */
export class SourceHashes {
  @Hash()
  name?: string;

  @Hash()
  title?: string;

  @Hash()
  description?: string;

  @Hash()
  includes?: string;
}

/** An optional object with rules of its own. */
export const Nested = (type: () => new () => object): PropertyDecorator =>
  applyDecorators(IsOptional(), ValidateNested(withError('plainText')), Type(type), IsObject(withError('plainText')));

const languages: readonly string[] = translationLanguages;

/** Rejects languages in which the product does not appear, which would otherwise be dropped without a word. */
const KnownLanguages = () =>
  ValidateBy(
    {
      name: 'knownLanguages',
      validator: {
        validate: (value: unknown) =>
          typeof value === 'object' && value !== null && Object.keys(value).every((language) => languages.includes(language)),
      },
    },
    withError('unknownLanguage'),
  );

/** The property `translations` of a form: language → its texts. */
export const TranslationsField = (type: () => new () => object): PropertyDecorator => applyDecorators(KnownLanguages(), Nested(type));
