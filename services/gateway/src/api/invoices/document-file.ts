import { StreamableFile } from '@nestjs/common';
import type { DocumentFile, RenderedDocument } from '@charter/contracts';

/** The id of a document whose path ends in "<id>.pdf". */
export const documentIdOf = (file: DocumentFile['file']): string => file.slice(0, -'.pdf'.length).toLowerCase();

export const documentStream = ({ filename, body }: RenderedDocument): StreamableFile =>
  new StreamableFile(Buffer.from(body, 'base64'), { type: 'application/pdf', disposition: `attachment; filename="${filename}"` });
