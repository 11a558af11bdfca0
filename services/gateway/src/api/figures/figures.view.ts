import { Injectable } from '@nestjs/common';
import {
  type Analytics,
  bookingFigures,
  catalog,
  type FiguresQuery,
  type Overview,
  type PackageFigure,
  type PackagePerformance,
} from '@charter/contracts';
import { RpcClient } from '@charter/messaging';

const maxPopularPackages = 5;

/** Charters that were sold by an offer have no package. */
const customCharter = 'Custom charter';

type Shown = Pick<PackagePerformance, 'packageId' | 'name' | 'duration' | 'price'>;

const performance = ({ packageId, name, duration, price }: Shown, figure: PackageFigure | undefined): PackagePerformance => ({
  packageId,
  name,
  duration,
  price,
  confirmedBookings: figure?.confirmedBookings ?? 0,
  confirmedRevenue: figure?.confirmedRevenue ?? 0,
});

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
    const customFigures = sold.find(({ packageId }) => packageId === null);
    const custom = customFigures ? [performance({ packageId: null, name: customCharter, duration: '', price: null }, customFigures)] : [];
    const figuresOf = new Map(sold.map((soldPackage) => [soldPackage.packageId, soldPackage]));
    return {
      ...figures,
      popularPackages: sold.slice(0, maxPopularPackages).map(({ packageId, bookings }) => ({
        packageId,
        name: packageId === null ? customCharter : (names.get(packageId) ?? 'Unknown Package'),
        bookings,
      })),
      packagePerformance: [...packages.map(({ id, ...shown }) => performance({ ...shown, packageId: id }, figuresOf.get(id))), ...custom],
    };
  }
}
