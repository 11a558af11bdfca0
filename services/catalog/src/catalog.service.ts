import { Injectable } from '@nestjs/common';
import {
  catalogEvents,
  type CharterPackage,
  limits,
  type PackageAddition,
  type PackageChange,
  type PackageForm,
  type PackageImage,
  type PackageImageAddition,
  type PackageImageChange,
  type PackageImageForm,
  type PackageImageRemoval,
  type PackageImageReordering,
  type PackageRemoval,
  DomainError,
} from '@charter/contracts';
import { type AuditEntry, Database, recordAudit, staffActor, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { catalogEnv } from './catalog.env.js';
import type { PackageEntity, PackageImageEntity } from './package.entity.js';
import { type NewImage, type NewPackage, PackageRepository } from './package.repository.js';
import { placeSlots } from './slot.js';

/** A package as it is first put on sale, with its pictures. */
export type PackageDraft = PackageForm & { images: PackageImageForm[] };

type Change = Pick<AuditEntry, 'action' | 'before' | 'after'>;

@Injectable()
export class CatalogService {
  constructor(
    private readonly database: Database,
    private readonly packages: PackageRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async listPackages(): Promise<CharterPackage[]> {
    return (await this.packages.onSale()).map(onSale);
  }

  async findPackage(packageId: number): Promise<CharterPackage> {
    const found = await this.packages.findOnSale(packageId);
    if (!found) throw new DomainError('PACKAGE_NOT_FOUND');
    return onSale(found);
  }

  /** None for a package that does not exist: a list is never refused. */
  async listImages(packageId: number): Promise<PackageImage[]> {
    return (await this.packages.imagesOf(packageId)).map(inOrder);
  }

  listPicturesInUse(): Promise<string[]> {
    return this.packages.picturesInUse();
  }

  /** Puts these on sale in a catalogue that never had any; does nothing to one that did. */
  async open(drafts: PackageDraft[]): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.packages.isEmpty(tx))) return;
      const packageIds: number[] = [];
      for (const { images, ...form } of drafts) {
        const { id } = await this.packages.add(tx, placed(form));
        for (const [index, image] of images.entries()) await this.packages.addImage(tx, id, described(image), index + 1);
        packageIds.push(id);
      }
      await this.outbox.add(tx, catalogEvents.packagesChanged, { packageIds });
    });
  }

  async addPackage({ form, staff }: PackageAddition): Promise<CharterPackage> {
    return this.database.transaction(async (tx) => {
      const added = onSale(await this.packages.add(tx, placed(form)));
      await this.record(tx, added.id, staff.username, { action: 'package.add', before: null, after: added });
      return added;
    });
  }

  async changePackage({ packageId, form, staff }: PackageChange): Promise<CharterPackage> {
    return this.database.transaction(async (tx) => {
      const held = await this.packages.lock(tx, packageId);
      const before = onSale(held);
      const after = onSale(await this.packages.save(tx, Object.assign(held, placed(form))));
      await this.record(tx, packageId, staff.username, { action: 'package.change', before, after });
      return after;
    });
  }

  /** Archived and never erased: bookings of it still refer to it. */
  async removePackage({ packageId, staff }: PackageRemoval): Promise<void> {
    await this.database.transaction(async (tx) => {
      const held = await this.packages.lock(tx, packageId);
      await this.packages.save(tx, Object.assign(held, { archivedAt: this.clock.now() }));
      await this.record(tx, packageId, staff.username, { action: 'package.remove', before: onSale(held), after: null });
    });
  }

  async addImage({ packageId, form, staff }: PackageImageAddition): Promise<PackageImage> {
    return this.database.transaction(async (tx) => {
      const images = await this.lockImages(tx, packageId);
      const last = images.at(-1)?.displayOrder ?? 0;
      const added = await this.packages.addImage(tx, packageId, described(form), last + 1);
      const after = await this.place(tx, added, [...images, added], form);
      await this.record(tx, packageId, staff.username, { action: 'package.addImage', before: null, after });
      return after;
    });
  }

  async changeImage({ packageId, imageId, form, staff }: PackageImageChange): Promise<PackageImage> {
    return this.database.transaction(async (tx) => {
      const images = await this.lockImages(tx, packageId);
      const held = find(images, imageId);
      const before = inOrder(held, images.indexOf(held));
      await this.packages.saveImages(tx, [Object.assign(held, described(form))]);
      const after = await this.place(tx, held, images, form);
      await this.record(tx, packageId, staff.username, { action: 'package.changeImage', before, after });
      return after;
    });
  }

  async removeImage({ packageId, imageId, staff }: PackageImageRemoval): Promise<void> {
    await this.database.transaction(async (tx) => {
      const images = await this.lockImages(tx, packageId);
      const held = find(images, imageId);
      await this.packages.removeImage(tx, imageId);
      const before = inOrder(held, images.indexOf(held));
      await this.record(tx, packageId, staff.username, { action: 'package.removeImage', before, after: null });
    });
  }

  async reorderImages({ packageId, imageIds, staff }: PackageImageReordering): Promise<PackageImage[]> {
    return this.database.transaction(async (tx) => {
      const images = await this.lockImages(tx, packageId);
      const wanted = imageIds.map((id) => images.find((image) => image.id === id)).filter((image) => image !== undefined);
      // Somebody else may have added or removed one since this order was made.
      if (new Set(wanted).size !== images.length || imageIds.length !== images.length) {
        throw new DomainError('INVALID', { errors: { imageIds: limits.packageImages.messages.imageIds } });
      }
      const before = { imageIds: images.map(({ id }) => id) };
      await this.arrange(tx, wanted);
      await this.record(tx, packageId, staff.username, { action: 'package.reorderImages', before, after: { imageIds } });
      return wanted.map(inOrder);
    });
  }

  /** The pictures of a package on sale, in order; only `tx` can change them until it ends. */
  private async lockImages(tx: Transaction, packageId: number): Promise<PackageImageEntity[]> {
    await this.packages.lock(tx, packageId);
    return this.packages.lockedImages(tx, packageId);
  }

  /** Puts one of the pictures first if it is to be primary. */
  private async place(
    tx: Transaction,
    image: PackageImageEntity,
    images: PackageImageEntity[],
    { isPrimary }: PackageImageForm,
  ): Promise<PackageImage> {
    if (!isPrimary) return inOrder(image, images.indexOf(image));
    await this.arrange(tx, [image, ...images.filter((other) => other !== image)]);
    return inOrder(image, 0);
  }

  private async arrange(tx: Transaction, images: PackageImageEntity[]): Promise<void> {
    await this.packages.saveImages(
      tx,
      images.map((image, index) => Object.assign(image, { displayOrder: index + 1 })),
    );
  }

  /** For the audit, and for whoever remembers the catalogue. */
  private async record(tx: Transaction, packageId: number, who: string, change: Change): Promise<void> {
    await recordAudit(tx, { actor: staffActor(who), subject: String(packageId), ...change });
    await this.outbox.add(tx, catalogEvents.packagesChanged, { packageIds: [packageId] });
  }
}

/** Refuses a slot that has no one place in the day. */
function placed({ timeSlots, isPopular = false, ...fields }: PackageForm): NewPackage {
  return { ...fields, isPopular, slots: placeSlots(timeSlots, catalogEnv.namedHours) };
}

const described = ({ imageUrl, title, description }: PackageImageForm): NewImage => ({
  imageUrl,
  title: title || null,
  description: description || null,
});

function find(images: PackageImageEntity[], imageId: number): PackageImageEntity {
  const found = images.find(({ id }) => id === imageId);
  if (!found) throw new DomainError('IMAGE_NOT_FOUND');
  return found;
}

function onSale({ createdAt: _c, updatedAt: _u, archivedAt: _a, ...fields }: PackageEntity): CharterPackage {
  return { ...fields, timeSlots: fields.slots.map((slot) => slot.label) };
}

function inOrder(image: PackageImageEntity, index: number): PackageImage {
  return { ...image, isPrimary: index === 0, createdAt: image.createdAt.toISOString() };
}
