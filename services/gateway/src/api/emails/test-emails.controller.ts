import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { EmailLanguage, EmailPreview, EmailTemplate, EmailTemplates, notification } from '@charter/contracts';
import { Caller } from '@charter/messaging';
import { StaffOnly } from '../../auth/staff.guard.js';

/** What the house writes, about bookings and inquiries that do not exist. Nothing is sent. */
@ApiTags('staff')
@Controller('api/test-emails')
export class TestEmailsController {
  constructor(private readonly caller: Caller) {}

  @Get()
  @StaffOnly()
  @ApiOkResponse({ type: EmailTemplates })
  templates(): Promise<EmailTemplates> {
    return this.caller.ask(notification.templates, {});
  }

  @Get(':template')
  @StaffOnly()
  @ApiOkResponse({ type: EmailPreview })
  preview(@Param() { template }: EmailTemplate, @Query() { locale }: EmailLanguage): Promise<EmailPreview> {
    return this.caller.ask(notification.preview, { template, locale });
  }
}
