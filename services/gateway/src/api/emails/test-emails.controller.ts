import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { EmailPreview, EmailSample, EmailTemplate, EmailTemplates, notification } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { StaffOnly } from '../../auth/sessions/staff-routes.js';

/** Previews of every e-mail, rendered with sample data. Nothing is sent. */
@ApiTags('staff')
@Controller('api/test-emails')
export class TestEmailsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @StaffOnly()
  @ApiOkResponse({ type: EmailTemplates })
  templates(): Promise<EmailTemplates> {
    return this.rpc.call(notification.templates, {});
  }

  @Get(':template')
  @StaffOnly()
  @ApiOkResponse({ type: EmailPreview })
  preview(@Param() { template }: EmailTemplate, @Query() { locale, variant }: EmailSample): Promise<EmailPreview> {
    return this.rpc.call(notification.preview, { template, locale, variant });
  }
}
