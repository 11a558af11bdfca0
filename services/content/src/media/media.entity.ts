import { NotPersonal } from '@charter/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Correlation } from '@charter/messaging';

/** An uploaded image. Its bytes are in the object store, under `media/<id>/`. */
@Entity('media_image')
export class MediaImageEntity {
  /** The first 32 hexadecimal digits of the SHA-256 of the upload. */
  @PrimaryColumn('text')
  @NotPersonal()
  id: string;

  /** Pixels, upright. */
  @Column('int')
  width: number;

  @Column('int')
  height: number;

  @Column('timestamptz', { name: 'kept_at' })
  storedAt: Date;

  /** The time at which it was last uploaded, chosen in a form, or shown by the gallery or a package. */
  @Column('timestamptz', { name: 'wanted_at' })
  lastUsedAt: Date;

  /** The correlation of its last upload, so that rendering belongs to the same trace. Null in rows older than this column. */
  @Column('jsonb', { nullable: true })
  @NotPersonal()
  correlation: Correlation | null;

  /** Null until every rendition is stored. */
  @Column('timestamptz', { name: 'rendered_at', nullable: true })
  renderedAt: Date | null;
}
