import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { bookingFields } from '../booking/limits.js';
import { withError, Field, Moment, RowId } from '../shared/field.decorator.js';
import { maxInteger, locales } from '../shared/limits.js';
import type { Locale } from '../shared/limits.js';
import { fieldError } from '../shared/messages.js';
import { ExpectedRevision } from '../shared/revision.js';
import { offerFields, offerLimits } from './limits.js';

const amountRange = withError(fieldError('offerAmountRange', { max: offerLimits.unitAmount.toLocaleString('en-US') }));
const qtyRange = withError(fieldError('offerQtyRange', { max: offerLimits.qty }));

export class OfferLineForm {
  @Field(offerFields.lineText)
  text: string;

  @Max(offerLimits.qty, qtyRange)
  @Min(1, qtyRange)
  @IsInt(qtyRange)
  qty: number;

  /** Whole US dollars; negative for what is taken off. */
  @Max(offerLimits.unitAmount, amountRange)
  @Min(offerLimits.lowestUnitAmount, amountRange)
  @IsInt(amountRange)
  unitAmount: number;
}

export class OfferTierForm {
  @Max(8760, withError('offerTierRange'))
  @Min(0, withError('offerTierRange'))
  @IsInt(withError('offerTierRange'))
  hoursBefore: number;

  @Max(100, withError('offerTierRange'))
  @Min(0, withError('offerTierRange'))
  @IsInt(withError('offerTierRange'))
  percent: number;
}

/** `POST /api/admin/offers` */
export class OfferForm {
  /** The inquiry that it answers; kept by a change. */
  @IsOptional()
  @RowId('unknownInquiry')
  inquiryId?: number;

  @Field(offerFields.firstName)
  firstName: string;

  @Field(offerFields.lastName)
  lastName: string;

  @Field(offerFields.email)
  email: string;

  @Field(offerFields.phone)
  phone?: string;

  /** Language of the page and the e-mails; title, message and lines are written in it by staff. */
  @IsIn(locales, withError('unknownLanguage'))
  locale: Locale;

  @Field(offerFields.title)
  title: string;

  @Field(offerFields.message)
  message?: string;

  /** UTC ISO 8601, or a wall-clock time in Nassau. */
  @Moment('startsAt')
  startsAt: string;

  /** UTC ISO 8601, or a wall-clock time in Nassau: at most 14 days after `startsAt`. */
  @Moment('endsAt')
  endsAt: string;

  @Field(bookingFields.guestCount)
  guestCount: number;

  /** 1 to 40; the price is their sum, and at least 1 US dollar. */
  @ValidateNested({ each: true, ...withError('offerLineRequired') })
  @Type(() => OfferLineForm)
  @IsObject({ each: true, ...withError('offerLineRequired') })
  @ArrayMaxSize(offerLimits.lines, withError(fieldError('tooManyEntries', { max: offerLimits.lines })))
  @ArrayMinSize(1, withError('offerLineRequired'))
  @IsArray(withError('offerLineRequired'))
  lines: OfferLineForm[];

  /** Whole US dollars that are paid at once: 20 % of the total or more; left out or 0 for all of it. */
  @IsOptional()
  @Max(maxInteger, withError('offerDepositFormat'))
  @Min(0, withError('offerDepositFormat'))
  @IsInt(withError('offerDepositFormat'))
  deposit?: number;

  /** When the rest is due; 14 days before departure if left out. */
  @IsOptional()
  @Moment('balanceDueAt')
  balanceDueAt?: string;

  /** What a cancellation refunds, the longest notice first; the terms of the site if left out. */
  @IsOptional()
  @ValidateNested({ each: true, ...withError('offerTierRange') })
  @Type(() => OfferTierForm)
  @IsObject({ each: true, ...withError('offerTierRange') })
  @ArrayMaxSize(6, withError(fieldError('tooManyEntries', { max: 6 })))
  @ArrayMinSize(1, withError('offerTierRange'))
  @IsArray(withError('offerTierRange'))
  policy?: OfferTierForm[];

  /** At most 60 days ahead, and at least 24 hours before departure. */
  @Moment('validUntil')
  validUntil: string;

  /** The boat is held from sending until then, at most 7 days and no longer than the offer is valid; left out, it is not held. */
  @IsOptional()
  @Moment('holdBoatUntil')
  holdBoatUntil?: string;
}

/** `PUT /api/admin/offers/{id}` */
export class OfferUpdate extends OfferForm {
  /** The revision that the form was opened with: 409 RECORD_CHANGED when another is stored. Without it, whatever is stored is replaced. */
  @ExpectedRevision()
  expectedRevision?: number;
}

/** The path of one offer. */
export class OfferId {
  @IsUUID(undefined, withError('notAnOfferId'))
  id: string;
}

/** `GET /api/admin/offers` */
export class OfferListQuery {
  /** Only those that answer this inquiry. */
  @IsOptional()
  @Type(() => Number)
  @RowId('unknownInquiry')
  inquiryId?: number;
}

/** `POST /api/offer/open`: what follows `/offer/` in a link. */
export class OfferLink {
  /** `<code>-<key>`: ten and 26 characters. Any other text opens nothing. */
  @MaxLength(100, withError('required'))
  @IsString(withError('required'))
  key: string;
}

/** `POST /api/offer/decline` */
export class OfferDeclineForm {
  @Field(offerFields.reason)
  reason?: string;
}

/** `POST /api/offer/questions` */
export class OfferQuestionForm {
  /** UUID that the client makes: a repeated request stores nothing again. */
  @IsUUID(undefined, withError('notAMessageId'))
  messageId: string;

  @Field(offerFields.question)
  message: string;
}
