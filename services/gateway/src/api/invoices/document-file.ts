import { applyDecorators, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import type { DocumentFile, RenderedDocument } from '@charter/contracts';
import { RouteOptions } from '../../http/requests/route-options.js';

/** A route that renders a file, which costs booking far more than any other read: limited by itself. */
export const RendersFile = (...types: ('application/pdf' | 'text/html')[]): MethodDecorator =>
  applyDecorators(
    RouteOptions({ rateClass: 'pdfs' }),
    ApiProduces(...types),
    ApiOkResponse({ schema: { type: 'string', format: 'binary' } }),
  );

/** The id of a document whose path ends in "<id>.pdf". */
export const documentIdOf = (file: DocumentFile['file']): string => file.slice(0, -'.pdf'.length).toLowerCase();

export const documentStream = ({ filename, body }: RenderedDocument): StreamableFile =>
  new StreamableFile(Buffer.from(body, 'base64'), { type: 'application/pdf', disposition: `attachment; filename="${filename}"` });
