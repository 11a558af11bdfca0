import { Matches } from 'class-validator';
import { fails } from '../shared/fields.js';

/** The file name in the path of a document. */
export class DocumentFile {
  /** The document's id: "<UUID>.pdf". */
  @Matches(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\.pdf$/i, fails('documentFile'))
  file: string;
}
