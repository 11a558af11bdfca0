import { Controller, Get, Header, Param, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { BookingId, DocumentFile, IssuedDocument, issuedDocuments } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { StaffOnly } from '../../auth/sessions/staff-routes.js';
import { documentIdOf, documentStream } from './document-file.js';
import { renderTimeout } from './invoice.controller.js';

/** Invoices, credit notes and receipts by their numbers. */
@ApiTags('staff')
@Controller('api/admin')
export class DocumentController {
  constructor(private readonly rpc: RpcClient) {}

  /** In the order in which they were issued; also of a deleted booking. */
  @Get('bookings/:bookingId/documents')
  @StaffOnly()
  @ApiOkResponse({ type: [IssuedDocument] })
  async list(@Param() { bookingId }: BookingId): Promise<IssuedDocument[]> {
    return (await this.rpc.call(issuedDocuments.ofBooking, { bookingId })).documents;
  }

  /** A document: <id>.pdf. The same bytes every time. */
  @Get('documents/:file')
  @StaffOnly()
  @Header('cache-control', 'private, no-store')
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async file(@Param() { file }: DocumentFile): Promise<StreamableFile> {
    return documentStream(await this.rpc.call(issuedDocuments.render, { documentId: documentIdOf(file) }, renderTimeout));
  }
}
