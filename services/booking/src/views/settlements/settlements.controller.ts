import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { bookingSettlements, type Settlements, SettlementsPage, SettlementsQuery } from '@charter/contracts';
import { Database } from '@charter/database';
import { Handles } from '@charter/messaging';
import { SettlementsQueries } from './settlements.queries.js';

const pageSize = 500;
/** Below every id. */
const firstId = '00000000-0000-0000-0000-000000000000';

@Controller()
export class SettlementsController {
  constructor(
    private readonly database: Database,
    private readonly settlements: SettlementsQueries,
  ) {}

  @Handles(bookingSettlements.find)
  async find(@Payload() { paymentIds }: SettlementsQuery): Promise<Settlements> {
    return { settlements: await this.settlements.of(this.database.manager, paymentIds) };
  }

  @Handles(bookingSettlements.list)
  async list(@Payload() { since, after = firstId }: SettlementsPage): Promise<Settlements> {
    return { settlements: await this.settlements.since(this.database.manager, since, after, pageSize) };
  }
}
