import { IsInt, Max, Min } from 'class-validator';
import { fails } from '../shared/fields.js';
import { fieldError } from '../shared/messages.js';
import { gratuityTerms } from './limits.js';

const outOfRange = fails(fieldError('gratuityRange', { min: gratuityTerms.min, max: gratuityTerms.max }));

/** `POST /api/trip/gratuity` */
export class GratuityForm {
  /** Whole US dollars. */
  @Max(gratuityTerms.max, outOfRange)
  @Min(gratuityTerms.min, outOfRange)
  @IsInt(outOfRange)
  amount: number;
}
