import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { DomainError } from '@charter/contracts';
import { Database, type Transaction } from '@charter/database';
import { PackageEntity, PackageImageEntity } from './package.entity.js';

export type NewPackage = Omit<PackageEntity, 'id' | 'createdAt' | 'updatedAt' | 'archivedAt'>;
export type NewImage = Pick<PackageImageEntity, 'imageUrl' | 'title' | 'description'>;

@Injectable()
export class PackageRepository {
  constructor(private readonly database: Database) {}

  /** On sale, cheapest first. */
  onSale(): Promise<PackageEntity[]> {
    return this.database.manager.find(PackageEntity, { where: { archivedAt: IsNull() }, order: { price: 'ASC', id: 'ASC' } });
  }

  findOnSale(id: number): Promise<PackageEntity | null> {
    return this.database.manager.findOneBy(PackageEntity, { id, archivedAt: IsNull() });
  }

  /** In display order; none of a package that is not on sale. */
  imagesOf(packageId: number): Promise<PackageImageEntity[]> {
    return this.database.manager
      .createQueryBuilder(PackageImageEntity, 'image')
      .innerJoin(PackageEntity, 'package', 'package.id = image.packageId AND package.archivedAt IS NULL')
      .where('image.packageId = :packageId', { packageId })
      .orderBy('image.displayOrder')
      .getMany();
  }

  /** Of archived packages too: one may be put back on sale by hand. */
  async picturesInUse(): Promise<string[]> {
    const rows: { url: string }[] = await this.database.manager.query(
      'SELECT image_url AS url FROM package UNION SELECT image_url FROM package_image ORDER BY url',
    );
    return rows.map(({ url }) => url);
  }

  /** Archived ones count too. Nobody can add one before `tx` ends. */
  async isEmpty(tx: Transaction): Promise<boolean> {
    await tx.query('LOCK TABLE package IN SHARE ROW EXCLUSIVE MODE');
    return !(await tx.exists(PackageEntity));
  }

  /** What changes a package on sale or its pictures comes one after the other: nobody else can before `tx` ends. */
  async lock(tx: Transaction, id: number): Promise<PackageEntity> {
    const found = await tx.findOne(PackageEntity, { where: { id, archivedAt: IsNull() }, lock: { mode: 'pessimistic_write' } });
    if (!found) throw new DomainError('PACKAGE_NOT_FOUND');
    return found;
  }

  add(tx: Transaction, fields: NewPackage): Promise<PackageEntity> {
    return tx.save(tx.create(PackageEntity, fields));
  }

  save(tx: Transaction, changed: PackageEntity): Promise<PackageEntity> {
    return tx.save(changed);
  }

  /** The pictures of a package that `tx` has locked, in display order. */
  lockedImages(tx: Transaction, packageId: number): Promise<PackageImageEntity[]> {
    return tx.find(PackageImageEntity, { where: { packageId }, order: { displayOrder: 'ASC' } });
  }

  saveImages(tx: Transaction, images: PackageImageEntity[]): Promise<PackageImageEntity[]> {
    return tx.save(images);
  }

  addImage(tx: Transaction, packageId: number, image: NewImage, displayOrder: number): Promise<PackageImageEntity> {
    return tx.save(tx.create(PackageImageEntity, { ...image, packageId, displayOrder }));
  }

  async removeImage(tx: Transaction, id: number): Promise<void> {
    await tx.delete(PackageImageEntity, { id });
  }
}
