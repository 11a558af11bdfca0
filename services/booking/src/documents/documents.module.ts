import { Module } from '@nestjs/common';
import { RenderingQueue } from './rendering.queue.js';

@Module({
  providers: [{ provide: RenderingQueue, useFactory: () => new RenderingQueue() }],
  exports: [RenderingQueue],
})
export class DocumentsModule {}
