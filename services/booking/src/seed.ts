import type { INestApplicationContext } from '@nestjs/common';

export async function seed(_app: INestApplicationContext): Promise<void> {}
