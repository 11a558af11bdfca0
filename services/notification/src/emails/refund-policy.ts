import { limits } from '@charter/contracts';

/** One line of the policy: from so many hours before departure (and less than `until`) so much comes back. */
export interface PolicyLine {
  first: boolean;
  /** Hours before departure. */
  from: number;
  until: number;
  percent: number;
  nothing: boolean;
}

/** The tiers of the contract, most notice first, as an e-mail prints them. */
export function policyLines(tiers: readonly { hoursBefore: number; percent: number }[] = limits.refundTiers): PolicyLine[] {
  return tiers.map(({ hoursBefore, percent }, index) => ({
    first: index === 0,
    from: hoursBefore,
    until: tiers[index - 1]?.hoursBefore ?? hoursBefore,
    percent,
    nothing: percent === 0,
  }));
}
