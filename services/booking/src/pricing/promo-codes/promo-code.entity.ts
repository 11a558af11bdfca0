import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A code that takes something off the price of a charter. */
@Entity('promo_code')
export class PromoCodeEntity {
  @PrimaryGeneratedColumn('identity', { type: 'int' })
  id: number;

  /** In upper case. */
  @Column('text')
  code: string;

  /** Null if the code has an `amount`. */
  @Column('int', { nullable: true })
  percent: number | null;

  /** Whole US dollars; null if the code has a `percent`. */
  @Column('int', { nullable: true })
  amount: number | null;

  /** Days in Nassau on which it can be used, both inclusive; null without such a limit. */
  @Column('date', { name: 'book_from', nullable: true })
  bookFrom: string | null;

  @Column('date', { name: 'book_to', nullable: true })
  bookTo: string | null;

  /** Dates of the charter, both inclusive. */
  @Column('date', { name: 'sail_from', nullable: true })
  sailFrom: string | null;

  @Column('date', { name: 'sail_to', nullable: true })
  sailTo: string | null;

  /** 0 is Sunday; empty for every day of the week. */
  @Column('int', { array: true })
  weekdays: number[];

  /** Empty for every package. */
  @Column('int', { array: true, name: 'package_ids' })
  packageIds: number[];

  @Column('int', { name: 'max_uses', nullable: true })
  maxUses: number | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
