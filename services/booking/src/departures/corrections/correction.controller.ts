import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { bookingBackOffice, CorrectionRequest, ResendEmailRequest } from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { ResendService } from './resend.service.js';
import { CorrectionService } from './correction.service.js';

@Controller()
export class CorrectionController {
  constructor(
    private readonly corrections: CorrectionService,
    private readonly resends: ResendService,
  ) {}

  @Handles(bookingBackOffice.correct)
  correct(@Payload() request: CorrectionRequest) {
    return this.corrections.correct(request);
  }

  @Handles(bookingBackOffice.resendEmail)
  resendEmail(@Payload() request: ResendEmailRequest) {
    return this.resends.resend(request);
  }
}
