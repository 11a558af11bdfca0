import { Injectable } from '@nestjs/common';
import { catalogFacts, type CharterPackage, type PackageImage, Refusal } from '@charter/contracts';
import { Database } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { catalogEnv } from './catalog.env.js';
import type { PackageEntity, PackageImageEntity } from './package.entity.js';
import { type NewImage, type NewPackage, PackageRepository } from './package.repository.js';
import { placeSlots } from './slot.js';

/** A package as staff write it: its slots are still text. */
export type PackageDraft = Omit<NewPackage, 'slots'> & { timeSlots: string[]; images: NewImage[] };

@Injectable()
export class CatalogService {
  constructor(
    private readonly database: Database,
    private readonly packages: PackageRepository,
    private readonly outbox: Outbox,
  ) {}

  async listPackages(): Promise<CharterPackage[]> {
    return (await this.packages.onSale()).map(onSale);
  }

  async findPackage(packageId: number): Promise<CharterPackage> {
    const found = await this.packages.findOnSale(packageId);
    if (!found) throw new Refusal('PACKAGE_NOT_FOUND');
    return onSale(found);
  }

  /** None for a package that does not exist: a list is never refused. */
  async listImages(packageId: number): Promise<PackageImage[]> {
    return (await this.packages.imagesOf(packageId)).map(inOrder);
  }

  /** Puts these on sale in a catalogue that never had any; does nothing to one that did. */
  async open(drafts: PackageDraft[]): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.packages.isEmpty(tx))) return;
      const packageIds: number[] = [];
      for (const { timeSlots, images, ...fields } of drafts) {
        const slots = placeSlots(timeSlots, catalogEnv.namedHours);
        packageIds.push(await this.packages.add(tx, { ...fields, slots }, images));
      }
      await this.outbox.add(tx, catalogFacts.packagesChanged, { packageIds });
    });
  }
}

function onSale({ createdAt: _c, updatedAt: _u, archivedAt: _a, ...fields }: PackageEntity): CharterPackage {
  return { ...fields, timeSlots: fields.slots.map((slot) => slot.label) };
}

function inOrder(image: PackageImageEntity, index: number): PackageImage {
  return { ...image, isPrimary: index === 0, createdAt: image.createdAt.toISOString() };
}
