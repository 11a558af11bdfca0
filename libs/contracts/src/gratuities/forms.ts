import { IsInt, Max, Min } from 'class-validator';
import { withError } from '../shared/field.decorator.js';
import { fieldError } from '../shared/messages.js';
import { gratuityTerms } from './limits.js';

const outOfRange = withError(fieldError('gratuityRange', { min: gratuityTerms.min, max: gratuityTerms.max }));

/** `POST /api/trip/gratuity` */
export class GratuityForm {
  /** Whole US dollars. */
  @Max(gratuityTerms.max, outOfRange)
  @Min(gratuityTerms.min, outOfRange)
  @IsInt(outOfRange)
  amount: number;
}
