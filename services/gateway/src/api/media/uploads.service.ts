import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { content, DomainError, fieldError, invalid, limits, type StaffMember, type StoredImage } from '@charter/contracts';
import { fieldMessages } from '@charter/contracts/browser';
import { RpcClient } from '@charter/messaging';
import { ObjectStore, type StoredObject } from '@charter/object-store';
import { mediaIdIn } from './media-names.js';

const { maxBytes } = limits.media;

/** Milliseconds: decoding the largest image is slow. */
const decodeTimeout = 30_000;

/** Stores the images that staff upload and reads them. What is stored belongs to content; the gateway transfers the bytes, which are too large for a message. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly objects: ObjectStore,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * @param field of the form, for validation errors
   * @throws DomainError INVALID when the bytes are not an image, UNAVAILABLE when the object store is unreachable
   */
  async store(bytes: Buffer, field: string, staff: StaffMember): Promise<StoredImage> {
    const uploadId = randomUUID();
    try {
      await this.objects.put(`uploads/${uploadId}`, bytes);
    } catch {
      throw new DomainError('UNAVAILABLE', { detail: fieldMessages.uploadFailed });
    }
    return this.rpc.call(content.keepUpload, { uploadId, field, staff }, decodeTimeout);
  }

  /** @returns undefined for an unknown key. @throws DomainError UNAVAILABLE when the object store is unreachable */
  async open(key: string): Promise<StoredObject | undefined> {
    try {
      return await this.objects.open(key);
    } catch {
      throw new DomainError('UNAVAILABLE');
    }
  }

  /**
   * Stores an image that the form contains as a `data:` URL and replaces it by its URL: the form would be too large for a message. For an
   * image that was uploaded before, it only ensures that it is not deleted meanwhile.
   * @throws DomainError INVALID when the image is too large or not an image
   */
  async storeInlineImage<Form extends { imageUrl: string }>(form: Form, staff: StaffMember): Promise<Form> {
    if (!form.imageUrl.startsWith('data:')) {
      const imageId = mediaIdIn(form.imageUrl);
      if (imageId) await this.rpc.call(content.wantPicture, { imageId, field: 'imageUrl' });
      return form;
    }
    const base64 = form.imageUrl.slice(form.imageUrl.indexOf(',') + 1);
    const bytes = Buffer.from(base64, 'base64');
    if (bytes.length > maxBytes) throw invalid({ imageUrl: fieldError('imageTooLarge') });
    return { ...form, imageUrl: (await this.store(bytes, 'imageUrl', staff)).imageUrl };
  }
}
