import { Controller, Get, Param, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { bookingInvoices, InvoiceFile, InvoiceListQuery, InvoicePage } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { StaffOnly } from '../../auth/sessions/staff-routes.js';
import { RendersFile } from './document-file.js';

const types = { html: 'text/html; charset=utf-8', pdf: 'application/pdf' };
/** Milliseconds: rendering East Asian fonts is slow. */
export const renderTimeout = 15_000;

@ApiTags('staff')
@Controller('api/admin/invoices')
export class InvoiceController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @StaffOnly()
  @ApiOkResponse({ type: InvoicePage })
  list(@Query() query: InvoiceListQuery): Promise<InvoicePage> {
    return this.rpc.call(bookingInvoices.page, query);
  }

  /** An invoice by its confirmation code: XXXXX-XXXXX.html or XXXXX-XXXXX.pdf. */
  @Get(':file')
  @StaffOnly()
  @RendersFile('text/html', 'application/pdf')
  async file(@Param() { file }: InvoiceFile, @Res({ passthrough: true }) reply: FastifyReply): Promise<StreamableFile> {
    const [confirmationCode, kind] = file.split('.') as [string, keyof typeof types];
    const { number, body } = await this.rpc.call(bookingInvoices.render, { confirmationCode, kind }, renderTimeout);
    void reply.header('content-disposition', `attachment; filename="${number}.${kind}"`);
    return new StreamableFile(Buffer.from(body, 'base64'), { type: types[kind] });
  }
}
