import { Controller, Get, Header, Param, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DocumentFile, issuedDocuments } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { StaffOnly } from '../../auth/sessions/staff-routes.js';
import { documentIdOf, documentStream, RendersFile } from './document-file.js';
import { renderTimeout } from './invoice.controller.js';

@ApiTags('staff')
@Controller('api/admin/documents')
export class DocumentController {
  constructor(private readonly rpc: RpcClient) {}

  /** A numbered invoice, credit note or receipt: <id>.pdf. The same bytes every time. */
  @Get(':file')
  @StaffOnly()
  @Header('cache-control', 'private, no-store')
  @RendersFile('application/pdf')
  async file(@Param() { file }: DocumentFile): Promise<StreamableFile> {
    return documentStream(await this.rpc.call(issuedDocuments.render, { documentId: documentIdOf(file) }, renderTimeout));
  }
}
