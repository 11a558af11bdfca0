import { Matches } from 'class-validator';
import { withError } from '../shared/field.decorator.js';

/** The file name in the path of a document. */
export class DocumentFile {
  /** The document's id: "<UUID>.pdf". */
  @Matches(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\.pdf$/i, withError('documentFile'))
  file: string;
}
