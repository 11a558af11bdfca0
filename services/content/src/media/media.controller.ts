import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { content, type StoredImage, type ImageRetentionRequest, type Upload } from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { MediaService } from './media.service.js';

@Controller()
export class MediaController {
  constructor(private readonly service: MediaService) {}

  @Handles(content.keepUpload)
  keepUpload(@Payload() upload: Upload): Promise<StoredImage> {
    return this.service.keepUpload(upload);
  }

  @Handles(content.wantPicture)
  wantPicture(@Payload() wanted: ImageRetentionRequest): Promise<void> {
    return this.service.wantPicture(wanted);
  }
}
