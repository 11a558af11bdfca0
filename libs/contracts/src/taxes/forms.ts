import { Type } from 'class-transformer';
import { ArrayUnique, IsArray, IsBoolean, IsIn, IsOptional } from 'class-validator';
import { withError, Field, RowId } from '../shared/field.decorator.js';
import { fieldError } from '../shared/messages.js';
import { ExpectedRevision } from '../shared/revision.js';
import { taxedKinds, type TaxedKind, taxRuleFields } from './limits.js';

export class TaxRuleRef {
  @RowId('notATaxRuleId')
  @Type(() => Number)
  id: number;
}

/** `POST /api/admin/taxes` */
export class TaxRuleForm {
  /** Name on invoices, such as "VAT". A later rule of this name replaces it from its own first day on. */
  @Field(taxRuleFields.name)
  name: string;

  /** Hundredths of a percent: 1000 is 10 %. 0 ends the tax of this name. */
  @Field(taxRuleFields.rateBp)
  rateBp: number;

  /** Whether prices contain the tax, which they do unless this is false. A tax that comes on top is for offers only. */
  @IsOptional()
  @IsBoolean(withError(fieldError('notABoolean', { field: 'contained' })))
  contained?: boolean;

  /** Lines that it is for; empty or left out for all. */
  @IsOptional()
  @ArrayUnique(withError('taxedKindChoice'))
  @IsIn(taxedKinds, { each: true, ...withError('taxedKindChoice') })
  @IsArray(withError('taxedKindChoice'))
  applies?: TaxedKind[];

  /** First day in Nassau on which what is sold contains it, yyyy-MM-dd. */
  @Field(taxRuleFields.validFrom)
  validFrom: string;
}

/** `PUT /api/admin/taxes/{id}` */
export class TaxRuleUpdate extends TaxRuleForm {
  /** The revision that the form was opened with: 409 RECORD_CHANGED when another is stored. Without it, whatever is stored is replaced. */
  @ExpectedRevision()
  expectedRevision?: number;
}
