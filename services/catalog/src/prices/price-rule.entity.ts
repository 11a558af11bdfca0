import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

/** A price for some dates. */
@Entity('price_rule')
export class PriceRuleEntity {
  /** Ascending: the newer of two rules of equal rank has the higher id. */
  @PrimaryGeneratedColumn('identity', { type: 'int' })
  id: number;

  @Column('text')
  name: string;

  /** Null for every package. */
  @Column('int', { name: 'package_id', nullable: true })
  packageId: number | null;

  @Column('date', { name: 'from_date' })
  from: string;

  /** Inclusive. */
  @Column('date', { name: 'to_date' })
  to: string;

  /** 0 is Sunday; empty for every day of the week. */
  @Column('int', { array: true })
  weekdays: number[];

  /** Whole US dollars in place of the package's price; null if the rule has `add`. */
  @Column('int', { nullable: true })
  price: number | null;

  /** Whole US dollars on top of the package's price; null if the rule has `price`. */
  @Column('int', { nullable: true })
  add: number | null;

  @Column('int')
  priority: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt: Date;
}
