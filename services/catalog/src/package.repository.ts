import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { DomainError } from '@charter/contracts';
import { Database, type Transaction } from '@charter/database';
import { PackageEntity, PackageImageEntity } from './package.entity.js';

export type NewPackage = Omit<PackageEntity, 'id' | 'createdAt' | 'updatedAt' | 'archivedAt'>;
export type NewImage = Pick<PackageImageEntity, 'imageUrl' | 'title' | 'description' | 'translations'>;

/** An active package is one that is not archived. */
@Injectable()
export class PackageRepository {
  constructor(private readonly database: Database) {}

  /** Cheapest first. */
  listActive(): Promise<PackageEntity[]> {
    return this.database.manager.find(PackageEntity, { where: { archivedAt: IsNull() }, order: { price: 'ASC', id: 'ASC' } });
  }

  async listActiveIds(tx: Transaction): Promise<number[]> {
    const rows = await tx.find(PackageEntity, { select: { id: true }, where: { archivedAt: IsNull() }, order: { id: 'ASC' } });
    return rows.map(({ id }) => id);
  }

  findActive(id: number): Promise<PackageEntity | null> {
    return this.database.manager.findOneBy(PackageEntity, { id, archivedAt: IsNull() });
  }

  /** Images of an active package in display order; an empty list for an archived one. */
  listImages(packageId: number): Promise<PackageImageEntity[]> {
    return this.database.manager
      .createQueryBuilder(PackageImageEntity, 'image')
      .innerJoin(PackageEntity, 'package', 'package.id = image.packageId AND package.archivedAt IS NULL')
      .where('image.packageId = :packageId', { packageId })
      .orderBy('image.displayOrder')
      .getMany();
  }

  /** Includes archived packages, because an operator may restore one. */
  async listImageUrls(): Promise<string[]> {
    const rows: { url: string }[] = await this.database.manager.query(
      `SELECT image_url AS url FROM package UNION SELECT image_url FROM package_image
       UNION SELECT image_url FROM add_on WHERE image_url IS NOT NULL ORDER BY url`,
    );
    return rows.map(({ url }) => url);
  }

  /** Counts archived packages too. Locks the table against insertions until `tx` ends. */
  async isEmpty(tx: Transaction): Promise<boolean> {
    await tx.query('LOCK TABLE package IN SHARE ROW EXCLUSIVE MODE');
    return !(await tx.exists(PackageEntity));
  }

  /** Locks an active package until `tx` ends, so that changes of it and its images run one after the other. */
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

  /** The images in display order. */
  findImages(tx: Transaction, packageId: number): Promise<PackageImageEntity[]> {
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
