import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { WithdrawalAnswer, WithdrawalForm, withdrawals } from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { WithdrawalService } from './withdrawal.service.js';

@Controller()
export class WithdrawalController {
  constructor(private readonly service: WithdrawalService) {}

  @Handles(withdrawals.receive)
  receive(@Payload() form: WithdrawalForm) {
    return this.service.receive(form);
  }

  @Handles(withdrawals.list)
  list() {
    return this.service.list();
  }

  @Handles(withdrawals.answer)
  answer(@Payload() request: WithdrawalAnswer) {
    return this.service.answer(request);
  }
}
