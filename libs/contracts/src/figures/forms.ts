import { OptionalDay } from '../shared/field.decorator.js';

/** A range of charter dates, both inclusive; a bound that is left out is no bound. */
export class FiguresQuery {
  @OptionalDay('from')
  from?: string;

  @OptionalDay('to')
  to?: string;
}
