import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  BoardQuery,
  Booking,
  BookingId,
  WeatherCallForm,
  WeatherCallId,
  WeatherCallPreview,
  WeatherCallPreviewForm,
  ChoiceForm,
  DelayForm,
  type StaffMember,
  WatchForm,
  weather,
  WeatherBoard,
  WeatherCall,
} from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { Staff, StaffOnly } from '../../auth/sessions/staff-routes.js';

/** Weather calls: charters are watched, delayed or called off, and their guests choose another time or the refund. */
@ApiTags('staff')
@Controller('api/admin')
export class WeatherController {
  constructor(private readonly rpc: RpcClient) {}

  /** Three days from today unless the query says others, at most 31. */
  @Get('weather')
  @StaffOnly()
  @ApiOkResponse({ type: WeatherBoard })
  board(@Query() query: BoardQuery): Promise<WeatherBoard> {
    return this.rpc.call(weather.board, query);
  }

  /** Tells the guests that the weather is watched, once for each departure. */
  @Post('weather/watch')
  @StaffOnly()
  @HttpCode(200)
  @ApiOkResponse({ type: WeatherBoard })
  watch(@Body() form: WatchForm, @Staff() staff: StaffMember): Promise<WeatherBoard> {
    return this.rpc.call(weather.watch, { form, staff });
  }

  /**
   * The charters depart and return later that day, by 15 to 240 minutes; idempotent by `delayId`. Guests whose charter is more than an hour
   * later choose on the trip page. 409 `SLOT_TAKEN` names who has the boat, and then none of them is moved.
   */
  @Post('weather/delays')
  @StaffOnly()
  @HttpCode(200)
  @ApiOkResponse({ type: WeatherBoard })
  delay(@Body() form: DelayForm, @Staff() staff: StaffMember): Promise<WeatherBoard> {
    return this.rpc.call(weather.delay, { form, staff });
  }

  /** Idempotent by `callId`. 409 `SLOT_TAKEN` names a booking or block in the range that the call does not release. */
  @Post('weather/calls')
  @StaffOnly()
  @ApiCreatedResponse({ type: WeatherCall })
  callOff(@Body() form: WeatherCallForm, @Staff() staff: StaffMember): Promise<WeatherCall> {
    return this.rpc.call(weather.callOff, { form, staff });
  }

  /**
   * What `POST /api/admin/weather/calls` would do now, without doing it: the slot that each guest would be offered and what the refund would
   * cost. 409 `SLOT_TAKEN` as the call.
   */
  @Post('weather/calls/preview')
  @StaffOnly()
  @HttpCode(200)
  @ApiOkResponse({ type: WeatherCallPreview })
  preview(@Body() form: WeatherCallPreviewForm): Promise<WeatherCallPreview> {
    return this.rpc.call(weather.previewCall, form);
  }

  @Get('weather/calls/:callId')
  @StaffOnly()
  @ApiOkResponse({ type: WeatherCall })
  findCall(@Param() { callId }: WeatherCallId): Promise<WeatherCall> {
    return this.rpc.call(weather.findCall, { callId });
  }

  /** The charters of guests who have not chosen sail after all. Idempotent. */
  @Post('weather/calls/:callId/withdrawal')
  @StaffOnly()
  @HttpCode(200)
  @ApiOkResponse({ type: WeatherCall })
  withdraw(@Param() { callId }: WeatherCallId, @Staff() staff: StaffMember): Promise<WeatherCall> {
    return this.rpc.call(weather.withdraw, { callId, staff });
  }

  /** Chooses for a guest on the phone. 409: `CHOICE_MADE` with `choice`, `SLOT_TAKEN` with `alternatives`. */
  @Post('bookings/:bookingId/choice')
  @StaffOnly()
  @HttpCode(200)
  @ApiOkResponse({ type: Booking })
  choose(@Param() { bookingId }: BookingId, @Body() form: ChoiceForm, @Staff() staff: StaffMember): Promise<Booking> {
    return this.rpc.call(weather.chooseForGuest, { bookingId, form, staff });
  }
}
