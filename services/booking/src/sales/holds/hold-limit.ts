import { networkOf } from '@charter/contracts';

/** Limits of unpaid holds. Pure. */

export interface UnpaidHold {
  id: string;
  /** Null once PayPal had reported an approval for it, and the capture was declined. */
  address: string | null;
  createdAt: Date;
}

export interface HoldLimits {
  /** Unpaid holds at a time of one address, and of one network: IPv4 by /24, IPv6 by /48. */
  perAddress: number;
  perNetwork: number;
  /** Unpaid holds of all visitors; above half of it new holds are short. */
  unpaid: number;
  /** Minutes of a short hold. */
  shortMinutes: number;
}

/** Whether an address or its network holds more than its share. @param unpaid with the new hold */
export function exceedsShare(unpaid: readonly UnpaidHold[], address: string, { perAddress, perNetwork }: HoldLimits): boolean {
  const network = networkOf(address);
  const addresses = unpaid.flatMap((hold) => hold.address ?? []);
  return (
    addresses.filter((one) => one === address).length > perAddress ||
    addresses.filter((one) => networkOf(one) === network).length > perNetwork
  );
}

/**
 * The holds that give way to a new one when there are too many, first those of the network that holds the most, each time the oldest. A hold
 * that was approved once gives way only when there is no other.
 * @param unpaid with the new hold
 * @param ownId of the new hold, which does not give way
 */
export function givingWay(unpaid: readonly UnpaidHold[], ownId: string): UnpaidHold[] {
  const byNetwork = new Map<string | null, UnpaidHold[]>();
  for (const hold of unpaid.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())) {
    const network = hold.address === null ? null : networkOf(hold.address);
    byNetwork.set(network, [...(byNetwork.get(network) ?? []), hold]);
  }
  const approved = byNetwork.get(null) ?? [];
  byNetwork.delete(null);
  const order: UnpaidHold[] = [];
  for (;;) {
    const loads = [...byNetwork.values()].filter((holds) => holds.some(({ id }) => id !== ownId));
    const heaviest = loads.toSorted((one, other) => other.length - one.length || age(one) - age(other))[0];
    if (!heaviest) return [...order, ...approved.filter(({ id }) => id !== ownId)];
    const index = heaviest.findIndex(({ id }) => id !== ownId);
    order.push(...heaviest.splice(index, 1));
  }
}

const age = ([oldest]: readonly UnpaidHold[]): number => oldest!.createdAt.getTime();
