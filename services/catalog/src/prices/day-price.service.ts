import { Injectable } from '@nestjs/common';
import {
  type CharterPackage,
  dayMs,
  type DayPrice,
  type DayPricesRequest,
  DomainError,
  fieldError,
  invalid,
  limits,
  lowestPriceOf,
  type PriceRule,
  pricesOf,
} from '@charter/contracts';
import { dateInNassau } from '@charter/contracts/formats';
import { Clock } from '@charter/service-kit';
import { PackageRepository } from '../package.repository.js';
import { toPriceRule } from './price-rule.js';
import { PriceRuleRepository } from './price-rule.repository.js';

/** The prices of dates, as guests and booking read them. */
@Injectable()
export class DayPriceService {
  constructor(
    private readonly rules: PriceRuleRepository,
    private readonly packages: PackageRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError PACKAGE_NOT_FOUND, INVALID at `to` */
  async list({ packageId, from, to }: DayPricesRequest): Promise<DayPrice[]> {
    // Compared before the dates are listed: the years of a query reach to 2999.
    const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
    if (days < 1 || days > limits.maxDayPriceDays) throw invalid({ to: fieldError('scheduleRange', { max: limits.maxDayPriceDays }) });
    const charter = await this.packages.findActive(packageId);
    if (!charter) throw new DomainError('PACKAGE_NOT_FOUND');
    return pricesOf(await this.rulesOf(packageId), charter, from, to);
  }

  async rulesOf(packageId: number): Promise<PriceRule[]> {
    return (await this.rules.listOf(packageId)).map(toPriceRule);
  }

  /**
   * Adds the lowest price of the days from today until the last one to each package that has other prices on some of them.
   * @param bookableUntil yyyy-MM-dd; without it, the days of a year count
   */
  async withLowestPrices(packages: CharterPackage[], bookableUntil: string | undefined): Promise<CharterPackage[]> {
    const now = this.clock.now();
    const today = dateInNassau(now);
    const last = bookableUntil ?? dateInNassau(new Date(now.getTime() + limits.maxDayPriceDays * dayMs));
    const rules = (await this.rules.listFrom(today)).map(toPriceRule);
    if (rules.length === 0) return packages;
    return packages.map((charter) => {
      const lowestPrice = lowestPriceOf(rules, charter, today, last);
      return lowestPrice === undefined ? charter : { ...charter, lowestPrice };
    });
  }
}
