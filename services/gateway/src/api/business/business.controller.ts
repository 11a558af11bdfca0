import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Business } from '@charter/contracts';
import { gatewayEnv } from '../../gateway.env.js';
import { PublicRead } from '../../cache/cached.interceptor.js';

@ApiTags('business')
@Controller('api/business')
export class BusinessController {
  @Get()
  @PublicRead({ emptiedBy: [], freshFor: Infinity, staleFor: 0 })
  @ApiOkResponse({ type: Business })
  business(): Business {
    return gatewayEnv.business;
  }
}
