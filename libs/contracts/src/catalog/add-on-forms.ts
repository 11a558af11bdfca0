import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { PackageRef } from './forms.js';
import { applyDecorators } from '../shared/decorators.js';
import { withError, Field, RowId } from '../shared/field.decorator.js';
import { locales } from '../shared/limits.js';
import type { Locale } from '../shared/limits.js';
import { fieldError } from '../shared/messages.js';
import { ExpectedRevision } from '../shared/revision.js';
import { Nested, SourceHashes, TranslationsField } from '../shared/translation-forms.js';
import { addOnFields, addOnTranslationFields, addOnUnits, maxAddOnsPerBooking } from './add-on-limits.js';
import type { AddOnUnit } from './add-on-limits.js';

export class AddOnRef {
  @RowId('notAnAddOnId')
  @Type(() => Number)
  id: number;
}

/** An add-on that a guest orders. */
export class AddOnChoice {
  @RowId('addOnChoice')
  id: number;

  /** How many; of an add-on per guest that many for each guest. */
  @Max(addOnFields.maxQty.max, withError('addOnChoice'))
  @Min(1, withError('addOnChoice'))
  @IsInt(withError('addOnChoice'))
  qty: number;
}

const idOf = (choice: Partial<AddOnChoice> | null) => choice?.id;

/** The property `addOns` of a form: each add-on at most once. @param required at least one */
export const AddOnChoices = ({ required = false } = {}): PropertyDecorator =>
  applyDecorators(
    required ? ArrayNotEmpty(withError('addOnChoice')) : IsOptional(),
    ArrayUnique(idOf, withError('addOnChoice')),
    ValidateNested({ each: true, ...withError('addOnChoice') }),
    Type(() => AddOnChoice),
    ArrayMaxSize(maxAddOnsPerBooking, withError('addOnChoice')),
    IsArray(withError('addOnChoice')),
  );

/** `GET /api/add-ons` */
export class AddOnsQuery extends PackageRef {
  /** Language of the texts; default: `en`. */
  @IsOptional()
  @IsIn(locales, withError('unknownLanguage'))
  locale?: Locale;
}

/** The texts of an add-on in one language; one that is missing or empty is shown in English. */
export class AddOnTranslation {
  @Field(addOnTranslationFields.name)
  name?: string;

  @Field(addOnTranslationFields.description)
  description?: string;

  @Nested(() => SourceHashes)
  of?: SourceHashes;
}

/** Translations of an add-on by language. English is not among them. */
export class AddOnTranslations {
  @Nested(() => AddOnTranslation)
  es?: AddOnTranslation;

  @Nested(() => AddOnTranslation)
  fr?: AddOnTranslation;

  @Nested(() => AddOnTranslation)
  de?: AddOnTranslation;

  @Nested(() => AddOnTranslation)
  it?: AddOnTranslation;

  @Nested(() => AddOnTranslation)
  pt?: AddOnTranslation;

  @Nested(() => AddOnTranslation)
  nl?: AddOnTranslation;

  @Nested(() => AddOnTranslation)
  zh?: AddOnTranslation;

  @Nested(() => AddOnTranslation)
  ja?: AddOnTranslation;

  @Nested(() => AddOnTranslation)
  ru?: AddOnTranslation;
}

/** `POST /api/admin/add-ons` */
export class AddOnForm {
  @Field(addOnFields.name)
  name: string;

  @Field(addOnFields.description)
  description: string;

  /** Whole US dollars, for one per charter or per guest. */
  @Field(addOnFields.price)
  price: number;

  /** Per `guest` the price is multiplied by the number of guests. */
  @IsIn(addOnUnits, withError('addOnUnitChoice'))
  unit: AddOnUnit;

  /** How many of it a guest can choose. */
  @Field(addOnFields.maxQty)
  maxQty: number;

  /** It can be ordered, and is refunded in full, until so many hours before departure. */
  @Field(addOnFields.leadHours)
  leadHours: number;

  /** How many there are on one day, of all charters together; null for any number. */
  @IsOptional()
  @Field(addOnFields.perDay)
  perDay?: number | null;

  /** Minutes that one of it adds to the charter after its slot; null for none. Only with the unit `charter`. */
  @IsOptional()
  @Field(addOnFields.extraMinutes)
  extraMinutes?: number | null;

  /** Empty for every package. */
  @ArrayUnique(withError('unknownCharter'))
  @RowId('unknownCharter', { each: true })
  @IsArray(withError('unknownCharter'))
  packageIds: number[];

  @IsOptional()
  @Field(addOnFields.imageUrl)
  imageUrl?: string | null;

  /** Guests can order it. */
  @IsBoolean(withError(fieldError('notABoolean', { field: 'active' })))
  active: boolean;

  /** A change without them keeps those there are. */
  @TranslationsField(() => AddOnTranslations)
  translations?: AddOnTranslations;
}

/** `PUT /api/admin/add-ons/{id}` */
export class AddOnUpdate extends AddOnForm {
  /** The revision that the form was opened with: 409 RECORD_CHANGED when another is stored. Without it, whatever is stored is replaced. */
  @ExpectedRevision()
  expectedRevision?: number;
}
