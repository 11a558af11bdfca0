import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ConfirmationCode, content, ReviewForm, ReviewInvitation, Testimonial } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { Public, RouteOptions } from '../../http/requests/route-options.js';

/** The personal link in the e-mail to a guest. Rate limited like every lookup by code, so that codes cannot be guessed. */
@ApiTags('reviews')
@Controller('api/reviews/:confirmationCode')
export class ReviewController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @Public()
  @RouteOptions({ rateClass: 'codes' })
  @ApiOkResponse({ type: ReviewInvitation })
  findInvitation(@Param() code: ConfirmationCode): Promise<ReviewInvitation> {
    return this.rpc.call(content.findInvitation, code);
  }

  @Post()
  @Public()
  @RouteOptions({ rateClass: 'codes' })
  @ApiCreatedResponse({ type: Testimonial })
  submit(@Param() { confirmationCode }: ConfirmationCode, @Body() form: ReviewForm): Promise<Testimonial> {
    return this.rpc.call(content.submitReview, { confirmationCode, form });
  }
}
