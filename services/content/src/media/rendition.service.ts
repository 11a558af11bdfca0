import { Injectable } from '@nestjs/common';
import { currentCorrelation, withCorrelation } from '@charter/messaging';
import { ObjectStore } from '@charter/object-store';
import { Clock, inSpan } from '@charter/service-kit';
import { MediaRepository } from './media.repository.js';
import { originalKey, renditionKey, renditions } from './object-keys.js';

/** Renders uploaded images in every width and format that pages request. */
@Injectable()
export class RenditionService {
  constructor(
    private readonly repository: MediaRepository,
    private readonly store: ObjectStore,
    private readonly clock: Clock,
  ) {}

  /** Does nothing for an image that is deleted or rendered. */
  async render(id: string): Promise<void> {
    const image = await this.repository.find(id);
    if (!image || image.renderedAt) return;
    await withCorrelation(image.correlation ?? currentCorrelation(), () =>
      inSpan({ name: 'renditions', kind: 'consumer' }, () => this.renderAll(id)),
    );
  }

  private async renderAll(id: string): Promise<void> {
    const original = await this.store.get(originalKey(id));
    if (!original) throw new Error(`The original of image ${id} is missing`);
    // Imported with the first image, so that an idle process does not hold the encoders in memory.
    const { render } = await import('./image.client.js');
    for (const rendition of renditions) await this.store.put(renditionKey(id, rendition), await render(original, rendition));
    await this.repository.saveRendered(id, this.clock.now());
  }
}
