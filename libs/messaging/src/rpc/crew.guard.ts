import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type CrewWindow, DomainError, type StaffMember } from '@charter/contracts';
import { operationOf } from './handles.js';

/** Provided by a service whose contracts have operations for crew. */
export abstract class CrewAccess {
  /** @throws DomainError FORBIDDEN for a charter or day that crew may not reach now, and of a charter that does not exist */
  abstract require(window: CrewWindow, request: { bookingId?: string; on?: string }): Promise<void>;
}

/** Lets crew call the operations that declare it, within the declared window, and no others: no handler has to check it. */
@Injectable()
export class CrewGuard implements CanActivate {
  /** @param access undefined for a service without operations for crew */
  constructor(private readonly access: CrewAccess | undefined) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToRpc().getData<{ staff?: StaffMember; bookingId?: string; on?: string }>();
    if (request.staff?.role !== 'crew') return true;
    const window = operationOf(context.getHandler())?.crew;
    if (!window || !this.access) throw new DomainError('FORBIDDEN');
    await this.access.require(window, request);
    return true;
  }
}
