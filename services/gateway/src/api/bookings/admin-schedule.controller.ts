import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  AvailabilityRecord,
  AvailabilityRecordsQuery,
  Block,
  BlockForm,
  BlockId,
  Booking,
  bookingBackOffice,
  HoldId,
  PhoneBookingForm,
  ReleasedHolds,
  Schedule,
  ScheduleQuery,
  type StaffMember,
} from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { Staff, StaffOnly } from '../../auth/sessions/staff-routes.js';

@ApiTags('staff')
@Controller('api/admin')
export class AdminScheduleController {
  constructor(private readonly rpc: RpcClient) {}

  /** Bookings, holds and blocks of up to 62 days. */
  @Get('schedule')
  @StaffOnly()
  @ApiOkResponse({ type: Schedule })
  schedule(@Query() query: ScheduleQuery): Promise<Schedule> {
    return this.rpc.call(bookingBackOffice.schedule, query);
  }

  /** Each slot of a package on each of up to 62 days: whether it can be booked, and why not. */
  @Get('availability')
  @StaffOnly()
  @ApiOkResponse({ type: [AvailabilityRecord] })
  async availability(@Query() query: AvailabilityRecordsQuery): Promise<AvailabilityRecord[]> {
    const { records } = await this.rpc.call(bookingBackOffice.availability, query);
    return records;
  }

  /** Enters a booking taken by phone. */
  @Post('bookings')
  @StaffOnly()
  @ApiCreatedResponse({ type: Booking })
  createPhoneBooking(@Body() form: PhoneBookingForm, @Staff() staff: StaffMember): Promise<Booking> {
    return this.rpc.call(bookingBackOffice.createPhoneBooking, { form, staff });
  }

  @Post('blocks')
  @StaffOnly()
  @ApiCreatedResponse({ type: Block })
  createBlock(@Body() form: BlockForm, @Staff() staff: StaffMember): Promise<Block> {
    return this.rpc.call(bookingBackOffice.block, { form, staff });
  }

  @Delete('blocks/:blockId')
  @StaffOnly()
  @HttpCode(204)
  @ApiNoContentResponse()
  async removeBlock(@Param() { blockId }: BlockId, @Staff() staff: StaffMember): Promise<void> {
    await this.rpc.call(bookingBackOffice.removeBlock, { blockId, staff });
  }

  /** Releases all slots that are held and of which no payment is in progress. */
  @Delete('holds')
  @StaffOnly()
  @ApiOkResponse({ type: ReleasedHolds })
  releaseUnpaidHolds(@Staff() staff: StaffMember): Promise<ReleasedHolds> {
    return this.rpc.call(bookingBackOffice.releaseUnpaidHolds, { staff });
  }

  /** Releases a slot that is held but not paid for. */
  @Delete('holds/:holdId')
  @StaffOnly()
  @HttpCode(204)
  @ApiNoContentResponse()
  async releaseHold(@Param() { holdId }: HoldId, @Staff() staff: StaffMember): Promise<void> {
    await this.rpc.call(bookingBackOffice.releaseHold, { holdId, staff });
  }
}
