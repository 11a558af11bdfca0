import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { StoredImage, limits, DomainError, type StaffMember } from '@charter/contracts';
import { RouteOptions } from '../../http/route-options.js';
import { oneFile } from '../../http/bodies/file-upload.js';
import { forgetDocumentHeaders } from '../../http/security/security-headers.js';
import { Staff, StaffOnly } from '../../auth/staff-routes.js';
import { readMediaName } from './media-names.js';
import { Uploads } from './uploads.service.js';

const forever = 'public, max-age=31536000, immutable';
/** While the original stands in for a width that is still being made. */
const shortly = 'public, max-age=10';

@ApiTags('media')
@Controller()
export class MediaController {
  constructor(private readonly uploads: Uploads) {}

  @Post('api/admin/media')
  @StaffOnly()
  @RouteOptions({ files: true })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } } })
  @ApiCreatedResponse({ type: StoredImage })
  async upload(@Req() request: FastifyRequest, @Staff() staff: StaffMember): Promise<StoredImage> {
    return this.uploads.keep(await oneFile(request, 'file', limits.media), 'file', staff);
  }

  @Get('media/uploads/:name')
  @ApiExcludeEndpoint()
  async show(@Param('name') name: string, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const asked = readMediaName(name);
    if (!asked) throw new DomainError('NOT_FOUND');
    const made = await this.uploads.open(asked.key);
    const found = made ?? (await this.uploads.open(asked.original));
    if (!found) throw new DomainError('NOT_FOUND');
    forgetDocumentHeaders(reply);
    if (found.length !== undefined) void reply.header('content-length', found.length);
    return reply
      .header('cache-control', made ? forever : shortly)
      .type(made ? asked.type : 'image/jpeg')
      .send(found.bytes);
  }
}
