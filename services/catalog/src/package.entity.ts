import { NotPersonal } from '@charter/database';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';
import type { PackageImageTranslations, PackageTranslations, Slot } from '@charter/contracts';

@Entity('package')
export class PackageEntity {
  @PrimaryGeneratedColumn('identity', { type: 'int' })
  id: number;

  @Column('text')
  @NotPersonal()
  name: string;

  @Column('text')
  @NotPersonal()
  duration: string;

  @Column('text')
  @NotPersonal()
  description: string;

  /** Whole US dollars. */
  @Column('int')
  price: number;

  @Column('int', { name: 'max_guests' })
  maxGuests: number;

  @Column('text', { array: true })
  @NotPersonal()
  includes: string[];

  @Column('text', { name: 'image_url' })
  @NotPersonal()
  imageUrl: string;

  @Column('boolean', { name: 'is_popular' })
  isPopular: boolean;

  @Column('jsonb')
  @NotPersonal()
  slots: Slot[];

  /** Minutes; null without such a rule. */
  @Column('int', { name: 'back_before_sunset', nullable: true })
  backBeforeSunset: number | null;

  /** Minutes; null without such a rule. */
  @Column('int', { name: 'depart_after_sunrise', nullable: true })
  departAfterSunrise: number | null;

  /** Null when all of the price is paid with the booking. */
  @Column('int', { name: 'deposit_percent', nullable: true })
  depositPercent: number | null;

  @Column('jsonb')
  @NotPersonal()
  translations: PackageTranslations;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt: Date;

  /** The time at which the package was taken off sale; bookings still refer to it. */
  @Column('timestamptz', { name: 'archived_at', nullable: true })
  archivedAt: Date | null;
}

@Entity('package_image')
export class PackageImageEntity {
  @PrimaryGeneratedColumn('identity', { type: 'int' })
  id: number;

  @Column('int', { name: 'package_id' })
  packageId: number;

  @Column('text', { name: 'image_url' })
  @NotPersonal()
  imageUrl: string;

  @Column('text', { nullable: true })
  @NotPersonal()
  title: string | null;

  @Column('text', { nullable: true })
  @NotPersonal()
  description: string | null;

  @Column('jsonb')
  @NotPersonal()
  translations: PackageImageTranslations;

  /** The image with the lowest is the primary one. */
  @Column('int', { name: 'display_order' })
  displayOrder: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
