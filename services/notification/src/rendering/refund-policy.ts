import { limits } from '@charter/contracts';

/** One tier of the refund policy: what a cancellation refunds from `from` hours before departure, and less than `until`. */
interface PolicyLine {
  first: boolean;
  /** Hours before departure. */
  from: number;
  until: number;
  /** Percent of the price, 0 to 100. */
  percent: number;
  nothing: boolean;
}

/** @param tiers in the order of an e-mail: the longest notice first */
export function policyLines(tiers: readonly { hoursBefore: number; percent: number }[] = limits.refundTiers): PolicyLine[] {
  return tiers.map(({ hoursBefore, percent }, index) => ({
    first: index === 0,
    from: hoursBefore,
    until: tiers[index - 1]?.hoursBefore ?? hoursBefore,
    percent,
    nothing: percent === 0,
  }));
}
