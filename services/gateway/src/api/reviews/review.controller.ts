import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ConfirmationCode, content, ReviewForm, ReviewInvitation, Testimonial } from '@charter/contracts';
import { Caller } from '@charter/messaging';
import { Admits } from '../../http/limits/admission.js';

/** The personal link of a guest's letter. Limited as every look-up by code: trying codes is the only way in without one. */
@ApiTags('reviews')
@Controller('api/reviews/:confirmationCode')
export class ReviewController {
  constructor(private readonly caller: Caller) {}

  @Get()
  @Admits({ limit: 'codes' })
  @ApiOkResponse({ type: ReviewInvitation })
  findInvitation(@Param() code: ConfirmationCode): Promise<ReviewInvitation> {
    return this.caller.ask(content.findInvitation, code);
  }

  @Post()
  @Admits({ limit: 'codes' })
  @ApiCreatedResponse({ type: Testimonial })
  submit(@Param() { confirmationCode }: ConfirmationCode, @Body() form: ReviewForm): Promise<Testimonial> {
    return this.caller.ask(content.submitReview, { confirmationCode, form });
  }
}
