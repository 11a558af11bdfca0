import type { GalleryTranslations } from '@charter/contracts';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

@Entity('gallery_image')
export class GalleryImageEntity {
  @PrimaryGeneratedColumn('identity', { type: 'int' })
  id: number;

  @Column('text')
  title: string;

  @Column('text', { name: 'image_url' })
  imageUrl: string;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('jsonb')
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
