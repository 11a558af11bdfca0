import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { DocumentRequest, issuedDocuments } from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { DocumentFilesService } from './document-files.service.js';

@Controller()
export class DocumentController {
  constructor(private readonly files: DocumentFilesService) {}

  @Handles(issuedDocuments.render)
  render(@Payload() { documentId }: DocumentRequest) {
    return this.files.render(documentId);
  }
}
