import { Injectable } from '@nestjs/common';
import { type MonthQuery, type Cents, cents, type CrewShare, type Gratuities, sumOf, toDollars } from '@charter/contracts';
import { Database } from '@charter/database';
import { formatCode } from '../../sales/model.js';
import { equalParts } from '../gratuities/gratuity.js';
import { type GivenGratuity, GratuityRepository } from '../gratuities/gratuity.repository.js';
import { CrewRepository } from './crew.repository.js';

/** One member's part of one gratuity. */
interface Part {
  crewId: string;
  name: string;
  amountCents: Cents;
}

/** The gratuities of a month, and what of them is paid to each member of the crew. */
@Injectable()
export class GratuityListService {
  constructor(
    private readonly database: Database,
    private readonly gratuities: GratuityRepository,
    private readonly crew: CrewRepository,
  ) {}

  async ofMonth({ month }: MonthQuery): Promise<Gratuities> {
    const { manager } = this.database;
    const given = await this.gratuities.ofMonth(manager, month);
    const crews = await this.crew.ofCharters(manager, [...new Set(given.map(({ bookingId }) => bookingId))]);
    const shared = given.map((gratuity) => ({ gratuity, parts: partsOf(gratuity, crews.get(gratuity.bookingId) ?? []) }));
    const total = sumOf(given.map(keptOf));
    const parts = shared.flatMap((one) => one.parts);
    return {
      gratuities: shared.map(({ gratuity, parts: ownParts }) => ({
        id: gratuity.id,
        confirmationCode: formatCode(gratuity.confirmationCode),
        guestName: gratuity.guestName,
        charterDate: gratuity.charterDate,
        paidAt: gratuity.paidAt.toISOString(),
        amount: toDollars(gratuity.amountCents),
        returned: toDollars(gratuity.returnedCents),
        shares: ownParts.map(toShare),
      })),
      crew: byMember(parts),
      total: toDollars(total),
      unassigned: toDollars(cents(total - sumOf(parts.map(({ amountCents }) => amountCents)))),
    };
  }
}

const keptOf = ({ amountCents, returnedCents }: GivenGratuity): Cents => cents(amountCents - returnedCents);

/** Captains come first, so that cents that are left go to the same member each time. */
function partsOf(gratuity: GivenGratuity, crew: readonly { id: string; name: string }[]): Part[] {
  const parts = equalParts(keptOf(gratuity), crew.length);
  return crew.map(({ id, name }, index) => ({ crewId: id, name, amountCents: parts[index]! }));
}

const toShare = ({ crewId, name, amountCents }: Part): CrewShare => ({ crewId, name, amount: toDollars(amountCents) });

function byMember(parts: readonly Part[]): CrewShare[] {
  const totals = new Map<string, Part>();
  for (const part of parts) {
    totals.set(part.crewId, { ...part, amountCents: cents(part.amountCents + (totals.get(part.crewId)?.amountCents ?? 0)) });
  }
  return [...totals.values()].map(toShare).toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}
