import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { content, type StoredImage, limits, DomainError, type StaffMember } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { ObjectStore, type StoredObject } from '@charter/object-store';
import { mediaIdIn } from './media-names.js';

const { maxBytes, messages } = limits.media;

/** Milliseconds that decoding the largest picture may take. */
const patience = 30_000;

/** Pictures on their way in. */
@Injectable()
export class Uploads {
  constructor(
    private readonly store: ObjectStore,
    private readonly rpc: RpcClient,
  ) {}

  /** @param field of the form at which a fault is told. @throws DomainError INVALID for what is no picture */
  async keep(bytes: Buffer, field: string, staff: StaffMember): Promise<StoredImage> {
    const uploadId = randomUUID();
    try {
      await this.store.put(`uploads/${uploadId}`, bytes);
    } catch {
      throw new DomainError('UNAVAILABLE', { detail: messages.failed });
    }
    return this.rpc.call(content.keepUpload, { uploadId, field, staff }, patience);
  }

  /** @returns undefined when there is no such object. @throws DomainError UNAVAILABLE when the object store is unreachable */
  async open(key: string): Promise<StoredObject | undefined> {
    try {
      return await this.store.open(key);
    } catch {
      throw new DomainError('UNAVAILABLE');
    }
  }

  /**
   * A form whose picture is in the form itself, as an inline `data:` URL, becomes one with an address; every other form
   * comes back as it is, and a picture that was uploaded before is not taken away meanwhile. Done here, because no message to a service could carry such a form.
   */
  async settle<Form extends { imageUrl: string }>(form: Form, staff: StaffMember): Promise<Form> {
    if (!form.imageUrl.startsWith('data:')) {
      const imageId = mediaIdIn(form.imageUrl);
      if (imageId) await this.rpc.call(content.wantPicture, { imageId, field: 'imageUrl' });
      return form;
    }
    const base64 = form.imageUrl.slice(form.imageUrl.indexOf(',') + 1);
    const bytes = Buffer.from(base64, 'base64');
    if (bytes.length > maxBytes) throw new DomainError('INVALID', { errors: { imageUrl: messages.tooLarge } });
    return { ...form, imageUrl: (await this.keep(bytes, 'imageUrl', staff)).imageUrl };
  }
}
