import { IsUUID } from 'class-validator';
import { withError, Field, OptionalDay } from '../shared/field.decorator.js';
import { findingFields } from './limits.js';

/** `POST /api/admin/reconciliation/runs` */
export class RunForm {
  /** First day by UTC, as in PayPal's report, yyyy-MM-dd; four days ago unless given. */
  @OptionalDay('from')
  from?: string;

  /** Last day by UTC, inclusive; as far as PayPal reports unless given. */
  @OptionalDay('to')
  to?: string;
}

export class FindingId {
  @IsUUID(undefined, withError('notAFindingId'))
  findingId: string;
}

/** `POST /api/admin/reconciliation/findings/{findingId}` */
export class ExplanationForm {
  /** What is behind it; internal. */
  @Field(findingFields.note)
  note: string;
}
