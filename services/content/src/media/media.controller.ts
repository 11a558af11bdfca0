import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { content, type ImageRetentionRequest, type StoredImage, type Upload } from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { MediaService } from './media.service.js';

@Controller()
export class MediaController {
  constructor(private readonly service: MediaService) {}

  @Handles(content.keepUpload)
  storeUpload(@Payload() upload: Upload): Promise<StoredImage> {
    return this.service.storeUpload(upload);
  }

  @Handles(content.wantPicture)
  retainImage(@Payload() request: ImageRetentionRequest): Promise<void> {
    return this.service.retainImage(request);
  }
}
