import type { INestApplicationContext } from '@nestjs/common';
import { demoDataSizeOf } from '@charter/demo';
import { demoAddOnForms, demoPackageForms } from '@charter/demo/catalog';
import { AddOnService } from './add-ons/add-on.service.js';
import { CatalogService } from './catalog.service.js';

/** A small demo has no add-ons: tests count on its prices. */
export async function seedCatalog(app: INestApplicationContext, size?: string): Promise<void> {
  const demoData = demoDataSizeOf(size);
  const isNew = await app.get(CatalogService).seed(demoPackageForms);
  if (isNew && demoData === 'year') await app.get(AddOnService).seed(demoAddOnForms);
}
