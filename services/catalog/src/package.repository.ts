import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Database, type Transaction } from '@charter/database';
import { PackageEntity, PackageImageEntity } from './package.entity.js';

export type NewPackage = Omit<PackageEntity, 'id' | 'createdAt' | 'updatedAt' | 'archivedAt'>;
export type NewImage = Pick<PackageImageEntity, 'imageUrl' | 'title' | 'description'>;

@Injectable()
export class PackageRepository {
  constructor(private readonly database: Database) {}

  /** On sale, cheapest first. */
  onSale(): Promise<PackageEntity[]> {
    return this.database.read.find(PackageEntity, { where: { archivedAt: IsNull() }, order: { price: 'ASC', id: 'ASC' } });
  }

  findOnSale(id: number): Promise<PackageEntity | null> {
    return this.database.read.findOneBy(PackageEntity, { id, archivedAt: IsNull() });
  }

  /** In display order. */
  imagesOf(packageId: number): Promise<PackageImageEntity[]> {
    return this.database.read.find(PackageImageEntity, { where: { packageId }, order: { displayOrder: 'ASC' } });
  }

  /** Archived ones count too. Nobody can add one before `tx` ends. */
  async isEmpty(tx: Transaction): Promise<boolean> {
    await tx.query('LOCK TABLE package IN SHARE ROW EXCLUSIVE MODE');
    return !(await tx.exists(PackageEntity));
  }

  async add(tx: Transaction, fields: NewPackage, images: NewImage[]): Promise<number> {
    const { id } = await tx.save(tx.create(PackageEntity, fields));
    await tx.insert(
      PackageImageEntity,
      images.map((image, index) => ({ ...image, packageId: id, displayOrder: index + 1 })),
    );
    return id;
  }
}
