import { booking, catalog, type CharterPackage, DomainError, type PackagesQuery } from '@charter/contracts';
import type { RpcClient } from '@charter/messaging';

/** The packages on sale. An advertised price must be one that can be booked, and booking knows until when: without it, the days of a year count. */
export async function packagesOnSale(rpc: RpcClient, query: PackagesQuery): Promise<CharterPackage[]> {
  const window = await rpc.call(booking.window, {}).catch((error: unknown) => {
    if (error instanceof DomainError) return undefined;
    throw error;
  });
  return (await rpc.call(catalog.listPackages, { ...query, ...(window && { bookableUntil: window.end }) })).packages;
}
