import type { GalleryTranslations } from '@charter/contracts';
import { NotPersonal } from '@charter/database';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

@Entity('gallery_image')
export class GalleryImageEntity {
  @PrimaryGeneratedColumn('identity', { type: 'int' })
  id: number;

  @Column('text')
  @NotPersonal()
  title: string;

  @Column('text', { name: 'image_url' })
  @NotPersonal()
  imageUrl: string;

  @Column('text', { nullable: true })
  @NotPersonal()
  description: string | null;

  @Column('jsonb')
  @NotPersonal()
  translations: GalleryTranslations;

  @Column('int', { name: 'display_order' })
  displayOrder: number;

  /** Visitors see active images only. */
  @Column('boolean', { name: 'is_active' })
  isActive: boolean;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt: Date;
}
