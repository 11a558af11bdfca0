import type { TaxedKind } from '@charter/contracts';
import { NotPersonal } from '@charter/database';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A tax that prices contain from a day on. */
@Entity('tax_rule')
export class TaxRuleEntity {
  @PrimaryGeneratedColumn('identity', { type: 'int' })
  id: number;

  @Column('text')
  @NotPersonal()
  name: string;

  /** Hundredths of a percent. */
  @Column('int', { name: 'rate_bp' })
  rateBp: number;

  /** False for a tax that comes on top of the price of an offer. */
  @Column('boolean')
  contained: boolean;

  /** Empty for all lines. */
  @Column('text', { array: true })
  @NotPersonal()
  applies: TaxedKind[];

  /** In Nassau. */
  @Column('date', { name: 'valid_from' })
  validFrom: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
