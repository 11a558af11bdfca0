import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  BoardQuery,
  WeatherCallId,
  WeatherCallPreviewForm,
  WeatherCallRequest,
  DelayRequest,
  EndChoiceRequest,
  StaffChoiceRequest,
  WatchRequest,
  weather,
  WithdrawRequest,
} from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { BoardService } from './board.service.js';
import { WeatherCallService } from './weather-call.service.js';
import { WeatherCallViewService } from './weather-call-view.service.js';
import { ChoiceService } from './choice.service.js';
import { DelayService } from './delay.service.js';
import { MoveChoiceService } from './move-choice.service.js';
import { WatchService } from './watch.service.js';
import { WeatherCallWithdrawalService } from './weather-call-withdrawal.service.js';

@Controller()
export class WeatherController {
  constructor(
    private readonly boards: BoardService,
    private readonly watches: WatchService,
    private readonly weatherCalls: WeatherCallService,
    private readonly views: WeatherCallViewService,
    private readonly withdrawals: WeatherCallWithdrawalService,
    private readonly choices: ChoiceService,
    private readonly moveChoices: MoveChoiceService,
    private readonly delays: DelayService,
  ) {}

  @Handles(weather.board)
  board(@Payload() query: BoardQuery) {
    return this.boards.find(query);
  }

  @Handles(weather.watch)
  watch(@Payload() request: WatchRequest) {
    return this.watches.watch(request);
  }

  @Handles(weather.delay)
  delay(@Payload() request: DelayRequest) {
    return this.delays.delay(request);
  }

  @Handles(weather.callOff)
  callOff(@Payload() request: WeatherCallRequest) {
    return this.weatherCalls.callOff(request);
  }

  @Handles(weather.previewCall)
  previewCall(@Payload() form: WeatherCallPreviewForm) {
    return this.weatherCalls.preview(form);
  }

  @Handles(weather.findCall)
  findCall(@Payload() call: WeatherCallId) {
    return this.views.find(call);
  }

  @Handles(weather.withdraw)
  withdraw(@Payload() request: WithdrawRequest) {
    return this.withdrawals.withdraw(request);
  }

  @Handles(weather.chooseForGuest)
  chooseForGuest(@Payload() request: StaffChoiceRequest) {
    return request.form.moveId ? this.moveChoices.chooseByStaff(request) : this.choices.chooseByStaff(request);
  }

  @Handles(weather.endChoice)
  endChoice(@Payload() request: EndChoiceRequest) {
    return this.choices.endByStaff(request);
  }
}
