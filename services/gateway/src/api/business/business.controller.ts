import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Business } from '@charter/contracts';
import { Cached } from '../../cache/cached.interceptor.js';
import { GatewayConfig } from '../../gateway.env.js';

@ApiTags('business')
@Controller('api/business')
export class BusinessController {
  constructor(@Inject(GatewayConfig) private readonly config: GatewayConfig) {}

  @Get()
  @Cached({ invalidatedBy: [], freshFor: Infinity, staleIfErrorFor: 0 })
  @ApiOkResponse({ type: Business })
  business(): Business {
    return this.config.business;
  }
}
