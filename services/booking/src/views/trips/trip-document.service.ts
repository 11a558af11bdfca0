import { Injectable } from '@nestjs/common';
import type { RenderedDocument, TripDocumentRequest } from '@charter/contracts';
import { DocumentFilesService } from '../../accounts/index.js';
import { GuestLinkService } from '../../sales/index.js';

/** The documents that a guest downloads on the trip page. */
@Injectable()
export class TripDocumentService {
  constructor(
    private readonly links: GuestLinkService,
    private readonly files: DocumentFilesService,
  ) {}

  async render({ key, documentId }: TripDocumentRequest): Promise<RenderedDocument> {
    return this.files.renderForTrip(await this.links.open('trip', key), documentId);
  }
}
