import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';
import type { AddOnTranslations, AddOnUnit } from '@charter/contracts';

/** Something that is sold with a charter. Bookings keep a copy of what they have ordered. */
@Entity('add_on')
export class AddOnEntity {
  @PrimaryGeneratedColumn('identity', { type: 'int' })
  id: number;

  @Column('text')
  name: string;

  @Column('text')
  description: string;

  /** Whole US dollars. */
  @Column('int')
  price: number;

  @Column('text')
  unit: AddOnUnit;

  @Column('int', { name: 'max_qty' })
  maxQty: number;

  @Column('int', { name: 'lead_hours' })
  leadHours: number;

  /** Null for any number. */
  @Column('int', { name: 'per_day', nullable: true })
  perDay: number | null;

  /** Minutes that one of it adds to the charter; null for none. */
  @Column('int', { name: 'extra_minutes', nullable: true })
  extraMinutes: number | null;

  /** Empty for every package. */
  @Column('int', { array: true, name: 'package_ids' })
  packageIds: number[];

  @Column('text', { name: 'image_url', nullable: true })
  imageUrl: string | null;

  @Column('boolean')
  active: boolean;

  @Column('jsonb')
  translations: AddOnTranslations;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt: Date;
}
