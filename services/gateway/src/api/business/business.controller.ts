import { Controller, Get, Inject, Logger } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Business, minuteMs, type PublishedReplyTime, replyPromise, vouchers, type VoucherTerms } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { Cached } from '../../cache/cached.interceptor.js';
import { GatewayConfig } from '../../gateway.env.js';
import { publishedReplyTime } from './published-reply-time.js';
import { Public } from '../../http/requests/route-options.js';

@ApiTags('business')
@Controller('api/business')
export class BusinessController {
  private readonly logger = new Logger(BusinessController.name);

  constructor(
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
    private readonly rpc: RpcClient,
  ) {}

  /** Without `voucherMonths` and `withdrawalDays` while booking is unreachable. `replyPromise` is absent unless the site's promise was kept well enough of late. */
  @Get()
  @Public()
  @Cached({ invalidatedBy: [], freshFor: 10 * minuteMs, staleIfErrorFor: 0 })
  @ApiOkResponse({ type: Business })
  async business(): Promise<Business> {
    const [published, terms] = await Promise.all([this.publishedPromise(), this.voucherTerms()]);
    return {
      ...this.config.business,
      ...(terms && { voucherMonths: terms.months, withdrawalDays: terms.withdrawalDays }),
      ...(published && { replyPromise: published }),
    };
  }

  private async voucherTerms(): Promise<VoucherTerms | undefined> {
    try {
      return await this.rpc.call(vouchers.terms, {});
    } catch (error) {
      // The contacts of the company must not depend on another service.
      this.logger.warn({ error }, 'Terms of vouchers not available');
      return undefined;
    }
  }

  private async publishedPromise(): Promise<PublishedReplyTime | undefined> {
    try {
      return publishedReplyTime((await this.rpc.call(replyPromise.measure, {})).last60Days);
    } catch (error) {
      // The contacts of the company must not depend on another service.
      this.logger.warn({ error }, 'Reply time not available');
      return undefined;
    }
  }
}
