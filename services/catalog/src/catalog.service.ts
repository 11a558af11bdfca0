import { Inject, Injectable } from '@nestjs/common';
import {
  catalogEvents,
  type CharterPackage,
  DomainError,
  fieldError,
  invalid,
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
  type PackagesQuery,
  requireRevision,
  revisionOf,
  type Slot,
  type SoldPackage,
  stampTranslations,
} from '@charter/contracts';
import { type AuditEntry, Database, recordAudit, staffActor, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { AddOnService } from './add-ons/add-on.service.js';
import { CatalogConfig } from './catalog.env.js';
import type { PackageImageEntity } from './package.entity.js';
import { type NewImage, type NewPackage, PackageRepository } from './package.repository.js';
import { forStaff, toCharterPackage, toPackageImage, type View } from './package.view.js';
import { DayPriceService } from './prices/day-price.service.js';
import { parseSlots } from './slot.js';

export type PackageWithImages = PackageForm & { images: PackageImageForm[] };

type AuditedChange = Pick<AuditEntry, 'action' | 'before' | 'after'>;

@Injectable()
export class CatalogService {
  constructor(
    private readonly database: Database,
    private readonly packages: PackageRepository,
    private readonly prices: DayPriceService,
    private readonly addOns: AddOnService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @Inject(CatalogConfig) private readonly config: Pick<CatalogConfig, 'namedHours'>,
  ) {}

  async listPackages({ bookableUntil, ...view }: PackagesQuery = {}): Promise<CharterPackage[]> {
    return this.prices.withLowestPrices(
      (await this.packages.listActive()).map((row) => toCharterPackage(row, view)),
      bookableUntil,
    );
  }

  async findPackage(packageId: number, view: View = {}): Promise<SoldPackage> {
    const [found, priceRules, addOns] = await Promise.all([
      this.packages.findActive(packageId),
      this.prices.rulesOf(packageId),
      this.addOns.listOf(packageId, view),
    ]);
    if (!found) throw new DomainError('PACKAGE_NOT_FOUND');
    return { ...toCharterPackage(found, view), ...(priceRules.length > 0 && { priceRules }), ...(addOns.length > 0 && { addOns }) };
  }

  /** @returns an empty list for a package that does not exist */
  async listImages(packageId: number, view: View = {}): Promise<PackageImage[]> {
    return (await this.packages.listImages(packageId)).map((image, index) => toPackageImage(image, index, view));
  }

  listPicturesInUse(): Promise<string[]> {
    return this.packages.listImageUrls();
  }

  /** Adds these packages if there has never been one, archived packages included. @returns whether they were added */
  async seed(packages: PackageWithImages[]): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      if (!(await this.packages.isEmpty(tx))) return false;
      const packageIds: number[] = [];
      for (const { images, ...form } of packages) {
        const { id } = await this.packages.add(tx, this.toNewPackage(form));
        for (const [index, image] of images.entries()) await this.packages.addImage(tx, id, toNewImage(image), index + 1);
        packageIds.push(id);
      }
      await this.outbox.add(tx, catalogEvents.packagesChanged, { packageIds });
      return true;
    });
  }

  async addPackage({ form, staff }: PackageAddition): Promise<CharterPackage> {
    return this.database.transaction(async (tx) => {
      const after = toCharterPackage(await this.packages.add(tx, this.toNewPackage(form)), forStaff);
      await this.recordChange(tx, after.id, staff.username, { action: 'package.add', before: null, after });
      return after;
    });
  }

  async changePackage({ packageId, form: { expectedRevision, ...form }, staff }: PackageChange): Promise<CharterPackage> {
    return this.database.transaction(async (tx) => {
      const row = await this.packages.lock(tx, packageId);
      const before = toCharterPackage(row, forStaff);
      requireRevision(before, { expectedRevision });
      const after = toCharterPackage(await this.packages.save(tx, Object.assign(row, this.toNewPackage(form, row))), forStaff);
      await this.recordChange(tx, packageId, staff.username, { action: 'package.change', before, after });
      return after;
    });
  }

  /** Archives the package: bookings refer to it. */
  async removePackage({ packageId, staff }: PackageRemoval): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await this.packages.lock(tx, packageId);
      await this.packages.save(tx, Object.assign(row, { archivedAt: this.clock.now() }));
      await this.recordChange(tx, packageId, staff.username, {
        action: 'package.remove',
        before: toCharterPackage(row, forStaff),
        after: null,
      });
    });
  }

  async addImage({ packageId, form, staff }: PackageImageAddition): Promise<PackageImage> {
    return this.database.transaction(async (tx) => {
      const images = await this.lockImages(tx, packageId);
      const last = images.at(-1)?.displayOrder ?? 0;
      const added = await this.packages.addImage(tx, packageId, toNewImage(form), last + 1);
      const after = await this.applyPrimary(tx, added, [...images, added], form);
      await this.recordChange(tx, packageId, staff.username, { action: 'package.addImage', before: null, after });
      return after;
    });
  }

  async changeImage({ packageId, imageId, form: { expectedRevision, ...form }, staff }: PackageImageChange): Promise<PackageImage> {
    return this.database.transaction(async (tx) => {
      const images = await this.lockImages(tx, packageId);
      const image = findImage(images, imageId);
      const before = toPackageImage(image, images.indexOf(image), forStaff);
      requireRevision(before, { expectedRevision });
      await this.packages.saveImages(tx, [Object.assign(image, toNewImage(form, image.translations))]);
      const after = await this.applyPrimary(tx, image, images, form);
      await this.recordChange(tx, packageId, staff.username, { action: 'package.changeImage', before, after });
      return after;
    });
  }

  async removeImage({ packageId, imageId, staff }: PackageImageRemoval): Promise<void> {
    await this.database.transaction(async (tx) => {
      const images = await this.lockImages(tx, packageId);
      const image = findImage(images, imageId);
      await this.packages.removeImage(tx, imageId);
      const before = toPackageImage(image, images.indexOf(image), forStaff);
      await this.recordChange(tx, packageId, staff.username, { action: 'package.removeImage', before, after: null });
    });
  }

  async reorderImages({ packageId, imageIds, expectedRevision, staff }: PackageImageReordering): Promise<PackageImage[]> {
    return this.database.transaction(async (tx) => {
      const images = await this.lockImages(tx, packageId);
      const reordered = imageIds.map((id) => images.find((image) => image.id === id)).filter((image) => image !== undefined);
      // Another member of staff may have added or removed an image since this order was chosen.
      if (new Set(reordered).size !== images.length || imageIds.length !== images.length) {
        throw invalid({ imageIds: fieldError('imageOrder') });
      }
      const before = { imageIds: images.map(({ id }) => id) };
      requireRevision({ revision: revisionOf(before.imageIds) }, { expectedRevision });
      await this.saveOrder(tx, reordered);
      await this.recordChange(tx, packageId, staff.username, { action: 'package.reorderImages', before, after: { imageIds } });
      return reordered.map((image, index) => toPackageImage(image, index, forStaff));
    });
  }

  /** Images of an active package in display order. The package's row is locked until `tx` ends, so no other transaction changes them. */
  private async lockImages(tx: Transaction, packageId: number): Promise<PackageImageEntity[]> {
    await this.packages.lock(tx, packageId);
    return this.packages.findImages(tx, packageId);
  }

  /** Moves an image to the front if the form makes it the primary one. @param images in display order, `image` included */
  private async applyPrimary(
    tx: Transaction,
    image: PackageImageEntity,
    images: PackageImageEntity[],
    { isPrimary }: PackageImageForm,
  ): Promise<PackageImage> {
    if (!isPrimary) return toPackageImage(image, images.indexOf(image), forStaff);
    await this.saveOrder(tx, [image, ...images.filter((other) => other !== image)]);
    return toPackageImage(image, 0, forStaff);
  }

  private async saveOrder(tx: Transaction, images: PackageImageEntity[]): Promise<void> {
    await this.packages.saveImages(
      tx,
      images.map((image, index) => Object.assign(image, { displayOrder: index + 1 })),
    );
  }

  private async recordChange(tx: Transaction, packageId: number, who: string, change: AuditedChange): Promise<void> {
    await recordAudit(tx, { actor: staffActor(who), subject: String(packageId), ...change });
    await this.outbox.add(tx, catalogEvents.packagesChanged, { packageIds: [packageId] });
  }

  /** @throws DomainError INVALID for a slot that is not understood */
  readSlots(timeSlots: string[]): Slot[] {
    return parseSlots(timeSlots, this.config.namedHours);
  }

  /** @throws DomainError INVALID for a slot that is not understood */
  private toNewPackage(
    { timeSlots, isPopular = false, translations, backBeforeSunset, departAfterSunrise, depositPercent, ...fields }: PackageForm,
    stored?: NewPackage,
  ): NewPackage {
    const given = <T>(value: T | null | undefined, storedValue: T | null = null) => (value === undefined ? storedValue : value);
    return {
      ...fields,
      isPopular,
      slots: this.readSlots(timeSlots),
      backBeforeSunset: given(backBeforeSunset, stored?.backBeforeSunset),
      departAfterSunrise: given(departAfterSunrise, stored?.departAfterSunrise),
      depositPercent: given(depositPercent, stored?.depositPercent),
      translations: stampTranslations(fields, translations ?? stored?.translations ?? {}, limits.packageTexts),
    };
  }
}

function toNewImage({ imageUrl, title, description, translations }: PackageImageForm, stored: NewImage['translations'] = {}): NewImage {
  const english = { title: title || null, description: description || null };
  return { imageUrl, ...english, translations: stampTranslations(english, translations ?? stored, limits.imageTexts) };
}

function findImage(images: PackageImageEntity[], imageId: number): PackageImageEntity {
  const found = images.find(({ id }) => id === imageId);
  if (!found) throw new DomainError('IMAGE_NOT_FOUND');
  return found;
}
