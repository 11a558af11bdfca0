import { Matches } from 'class-validator';
import { withError } from '../shared/field.decorator.js';

/** `GET /api/admin/books.csv` */
export class MonthQuery {
  /** A month in Nassau, yyyy-MM. */
  @Matches(/^20\d\d-(?:0[1-9]|1[0-2])$/, withError('notAMonth'))
  month: string;
}
