import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  BookingId,
  content,
  invitations,
  PendingInvitation,
  type StaffMember,
  Testimonial,
  TestimonialForm,
  TestimonialUpdate,
  TestimonialRef,
} from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { Staff, StaffOnly } from '../../auth/sessions/staff-routes.js';

@ApiTags('staff')
@Controller('api')
export class AdminReviewController {
  constructor(private readonly rpc: RpcClient) {}

  @Post('testimonials')
  @StaffOnly()
  @ApiCreatedResponse({ type: Testimonial })
  add(@Body() form: TestimonialForm, @Staff() staff: StaffMember): Promise<Testimonial> {
    return this.rpc.call(content.addTestimonial, { form, staff });
  }

  @Put('testimonials/:id')
  @StaffOnly()
  @ApiOkResponse({ type: Testimonial })
  change(@Param() { id }: TestimonialRef, @Body() form: TestimonialUpdate, @Staff() staff: StaffMember): Promise<Testimonial> {
    return this.rpc.call(content.changeTestimonial, { id, form, staff });
  }

  @Delete('testimonials/:id')
  @StaffOnly()
  @HttpCode(204)
  @ApiNoContentResponse()
  async remove(@Param() { id }: TestimonialRef, @Staff() staff: StaffMember): Promise<void> {
    await this.rpc.call(content.removeTestimonial, { id, staff });
  }

  /** Up to five guests who have sailed and have not yet written a review. */
  @Get('admin/review-invitations')
  @StaffOnly()
  @ApiOkResponse({ type: [PendingInvitation] })
  async pendingInvitations(): Promise<PendingInvitation[]> {
    return (await this.rpc.call(invitations.pending, {})).invitations;
  }

  /** Sends the guest an invitation, or a reminder a day or more after it. */
  @Post('admin/send-review-invite/:bookingId')
  @StaffOnly()
  @HttpCode(200)
  @ApiOkResponse({ type: PendingInvitation })
  invite(@Param() { bookingId }: BookingId, @Staff() staff: StaffMember): Promise<PendingInvitation> {
    return this.rpc.call(invitations.invite, { bookingId, staff });
  }
}
