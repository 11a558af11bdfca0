import { SetMetadata } from '@nestjs/common';

export const everyKey = 'charter:every';

/** Runs this method every so many milliseconds, in one of the service's processes. It must be safe to repeat: Redis may lose its schedule. */
export const Every = (milliseconds: number): MethodDecorator => SetMetadata(everyKey, milliseconds);
