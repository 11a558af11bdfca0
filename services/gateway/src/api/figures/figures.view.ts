import { Injectable } from '@nestjs/common';
import { type Analytics, bookingFigures, catalog, type FiguresQuery, type Overview } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';

const maxPopularPackages = 5;

/** Joins the figures of booking with the packages of catalog. */
@Injectable()
export class FiguresView {
  constructor(private readonly rpc: RpcClient) {}

  async overview(): Promise<Overview> {
    const [figures, { packages }] = await Promise.all([
      this.rpc.call(bookingFigures.overview, {}),
      this.rpc.call(catalog.listPackages, {}),
    ]);
    return { ...figures, activePackages: packages.length };
  }

  async analytics(range: FiguresQuery): Promise<Analytics> {
    const [{ packages: sold, ...figures }, { packages }] = await Promise.all([
      this.rpc.call(bookingFigures.figures, range),
      this.rpc.call(catalog.listPackages, {}),
    ]);
    const names = new Map(packages.map(({ id, name }) => [id, name]));
    const figuresOf = new Map(sold.map((soldPackage) => [soldPackage.packageId, soldPackage]));
    return {
      ...figures,
      popularPackages: sold.slice(0, maxPopularPackages).map(({ packageId, bookings }) => ({
        packageId,
        name: names.get(packageId) ?? 'Unknown Package',
        bookings,
      })),
      packagePerformance: packages.map(({ id, name, duration, price }) => ({
        packageId: id,
        name,
        duration,
        price,
        confirmedBookings: figuresOf.get(id)?.confirmedBookings ?? 0,
        confirmedRevenue: figuresOf.get(id)?.confirmedRevenue ?? 0,
      })),
    };
  }
}
