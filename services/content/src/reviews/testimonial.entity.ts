import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { contentEvents, type Locale } from '@charter/contracts';
import { NotPersonal, Personal, personal, type PersonalData } from '@charter/database';

@Entity('testimonial')
export class TestimonialEntity {
  @PrimaryGeneratedColumn('identity', { type: 'int' })
  id: number;

  @Column('text')
  @Personal()
  name: string;

  @Column('text')
  @Personal()
  location: string;

  /** 1 to 5. */
  @Column('int')
  rating: number;

  @Column('text')
  @Personal()
  review: string;

  /** Language of the page on which it was written. */
  @Column('text', { default: 'en' })
  @NotPersonal()
  language: Locale;

  /** Written by a guest of a charter. */
  @Column('boolean', { name: 'is_verified' })
  isVerified: boolean;

  /** Demo data, which no guest has written. */
  @Column('boolean', { name: 'is_sample', default: false })
  isSample: boolean;

  /** XXXXX-XXXXX of the reviewed booking; null for a testimonial that staff entered. Never published. */
  @Column('text', { name: 'confirmation_code', nullable: true })
  @NotPersonal()
  confirmationCode: string | null;

  /** The time at which staff removed it; null while it is shown. */
  @Column('timestamptz', { name: 'archived_at', nullable: true })
  archivedAt: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}

/** A testimonial that staff entered has no confirmation code; staff delete it in the back office. */
export const personalTestimonials: readonly PersonalData[] = [
  personal(TestimonialEntity, {
    where: 'confirmation_code = ANY(guest_keys)',
    keys: [`'testimonial:' || id`],
    erasure: [{ action: 'delete' }],
    publish: { subject: contentEvents.changed.subject, data: { what: 'testimonials' } },
  }),
];
