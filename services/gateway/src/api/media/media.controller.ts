import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, limits, type StaffMember, StoredImage } from '@charter/contracts';
import { Public, RouteOptions } from '../../http/requests/route-options.js';
import { readUploadedFile } from '../../http/bodies/file-upload.js';
import { removeDocumentHeaders } from '../../http/security/security-headers.js';
import { Staff, StaffOnly } from '../../auth/sessions/staff-routes.js';
import { readMediaName } from './media-names.js';
import { UploadsService } from './uploads.service.js';

const immutable = 'public, max-age=31536000, immutable';
/** The caching of an original that is served in place of a rendition that does not exist yet. */
const shortLived = 'public, max-age=10';

@ApiTags('media')
@Controller()
export class MediaController {
  constructor(private readonly uploads: UploadsService) {}

  @Post('api/admin/media')
  @StaffOnly()
  @RouteOptions({ multipart: true })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } } })
  @ApiCreatedResponse({ type: StoredImage })
  async upload(@Req() request: FastifyRequest, @Staff() staff: StaffMember): Promise<StoredImage> {
    return this.uploads.store(await readUploadedFile(request, 'file', limits.media.maxBytes), 'file', staff);
  }

  @Get('media/uploads/:name')
  @Public()
  @ApiExcludeEndpoint()
  async show(@Param('name') name: string, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const image = readMediaName(name);
    if (!image) throw new DomainError('NOT_FOUND');
    const rendition = await this.uploads.open(image.key);
    const found = rendition ?? (await this.uploads.open(image.original));
    if (!found) throw new DomainError('NOT_FOUND');
    removeDocumentHeaders(reply);
    if (found.length !== undefined) void reply.header('content-length', found.length);
    return reply
      .header('cache-control', rendition ? immutable : shortLived)
      .type(rendition ? image.type : 'image/jpeg')
      .send(found.bytes);
  }
}
