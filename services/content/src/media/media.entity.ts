import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Correlation } from '@charter/messaging';

/** An uploaded picture. Its bytes are in the object store, under `media/<id>/`. */
@Entity('media_image')
export class MediaImageEntity {
  /** 32 hexadecimal digits, the beginning of the SHA-256 of what was uploaded. */
  @PrimaryColumn('text')
  id: string;

  /** Pixels, upright. */
  @Column('int')
  width: number;

  @Column('int')
  height: number;

  @Column('timestamptz', { name: 'kept_at' })
  keptAt: Date;

  /** When it was last uploaded, put in a form, or seen in use. */
  @Column('timestamptz', { name: 'wanted_at' })
  wantedAt: Date;

  /** What it was last uploaded in: making its renditions is a part of that. Null for pictures older than this column. */
  @Column('jsonb', { nullable: true })
  correlation: Correlation | null;

  /** Null until every rendition is stored. */
  @Column('timestamptz', { name: 'rendered_at', nullable: true })
  renderedAt: Date | null;
}
