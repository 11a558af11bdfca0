import { Matches } from 'class-validator';
import { fails } from '../shared/fields.js';

/** `GET /api/admin/books.csv` */
export class BooksQuery {
  /** A month in Nassau, yyyy-MM. */
  @Matches(/^20\d\d-(?:0[1-9]|1[0-2])$/, fails('notAMonth'))
  month: string;
}
