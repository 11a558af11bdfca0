import { Controller, Get, Inject, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { MonthQuery, Gratuities, gratuities } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { StaffOnly } from '../../auth/sessions/staff-routes.js';
import { GatewayConfig } from '../../gateway.env.js';
import { booksCsv } from './books-csv.view.js';

@ApiTags('staff')
@Controller('api/admin')
export class AccountingExportController {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
  ) {}

  /** A month in one file for the bookkeeper: invoices, credit notes, payments, refunds and fees, in days of Nassau. */
  @Get('books.csv')
  @StaffOnly()
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async export(@Query() query: MonthQuery): Promise<StreamableFile> {
    return new StreamableFile(await booksCsv(this.rpc, query, this.config.bookAccounts), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="books-${query.month}.csv"`,
    });
  }

  /** The gratuities that guests paid in a month, in days of Nassau, and what of them is paid to each member of the crew. */
  @Get('gratuities')
  @StaffOnly()
  @ApiOkResponse({ type: Gratuities })
  gratuities(@Query() query: MonthQuery): Promise<Gratuities> {
    return this.rpc.call(gratuities.ofMonth, query);
  }
}
