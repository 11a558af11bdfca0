import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { bookingBackOffice, ReleaseHoldRequest, ReleaseUnpaidHoldsRequest } from '@charter/contracts';
import { bookingMaintenance } from '@charter/contracts/operators';
import { Handles } from '@charter/messaging';
import { HoldReleaseService } from './hold-release.service.js';

@Controller()
export class HoldController {
  constructor(private readonly releases: HoldReleaseService) {}

  @Handles(bookingBackOffice.releaseHold)
  releaseHold(@Payload() request: ReleaseHoldRequest) {
    return this.releases.releaseByStaff(request);
  }

  @Handles(bookingBackOffice.releaseUnpaidHolds)
  async releaseUnpaidHolds(@Payload() request: ReleaseUnpaidHoldsRequest) {
    return { released: await this.releases.releaseUnpaid(request) };
  }

  @Handles(bookingMaintenance.sweepHolds)
  async sweepHolds() {
    return { released: await this.releases.releaseExpired() };
  }
}
