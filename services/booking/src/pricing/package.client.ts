import { Injectable } from '@nestjs/common';
import { catalog, DomainError, type Locale, type Slot, type SoldPackage } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { Clock } from '@charter/service-kit';

const cacheMs = 1_000;

/** Packages, from catalog. */
@Injectable()
export class PackageClient {
  private readonly packages = new Map<string, { result: Promise<SoldPackage>; requestedAt: number }>();

  constructor(
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  /**
   * Cached for a second, so that 200 buyers of one slot cause one request to catalog. A hold keeps the price and hours that it was sold with.
   * @param packageId null for that of a custom charter, which does not exist
   * @throws DomainError PACKAGE_NOT_FOUND
   */
  find(packageId: number | null, locale: Locale = 'en'): Promise<SoldPackage> {
    if (packageId === null) return Promise.reject(new DomainError('PACKAGE_NOT_FOUND'));
    const key = `${packageId} ${locale}`;
    const now = this.clock.now().getTime();
    const cached = this.packages.get(key);
    // A clock that was set back must not keep a package longer.
    if (cached && now >= cached.requestedAt && now - cached.requestedAt < cacheMs) return cached.result;
    const result = this.rpc.call(catalog.findPackage, { packageId, ...(locale !== 'en' && { locale }) });
    this.packages.set(key, { result, requestedAt: now });
    result.catch(() => this.packages.delete(key));
    return result;
  }

  /** Slots as staff write them. @throws DomainError INVALID at `timeSlots` */
  async readSlots(timeSlots: string[]): Promise<Slot[]> {
    return (await this.rpc.call(catalog.readSlots, { timeSlots })).slots;
  }
}
