import { Block } from '../back-office/operations.js';
import type { BookingStatus } from '../booking/limits.js';
import { Booking } from '../booking/operations.js';
import { Empty, operation } from '../shared/operation.js';
import { FiguresQuery } from './forms.js';

/** A booking or block that occupies the boat. */
export class BoatOccupancy {
  /** UTC ISO 8601. */
  startsAt: string;
  endsAt: string;
  /** Null for a block. */
  booking: Booking | null;
  /** Null for a booking. */
  block: Block | null;
}

export class BoatDay {
  /** yyyy-MM-dd in Nassau. */
  day: string;
  /** In order of time. */
  times: BoatOccupancy[];
}

/** Totals of all bookings that are not deleted, now. Confirmed means confirmed or completed. */
export class BookingOverview {
  totalBookings: number;
  /** Whole US dollars of confirmed bookings. */
  totalRevenue: number;
  /** Bookings with status pending. */
  pendingBookings: number;
  /** The five newest. */
  recentBookings: Booking[];
  /** Today and tomorrow. */
  onTheBoat: BoatDay[];
}

export class Overview extends BookingOverview {
  activePackages: number;
}

export class StatusFigure {
  status: BookingStatus;
  bookings: number;
}

export class MonthFigure {
  /** yyyy-MM */
  month: string;
  /** Whole US dollars of confirmed charters in that month. */
  revenue: number;
  /** Confirmed charters in that month. */
  bookings: number;
}

export class SlotFigure {
  timeSlot: string;
  bookings: number;
}

/** Figures of a package, by its id. */
export class PackageFigure {
  /** Null for custom charters. */
  packageId: number | null;
  /** Bookings of every status. */
  bookings: number;
  confirmedBookings: number;
  /** Whole US dollars of confirmed bookings. */
  confirmedRevenue: number;
}

/** Figures of a range of charter dates. Confirmed means confirmed or completed. */
export class BookingFigures {
  totalBookings: number;
  confirmedBookings: number;
  /** Whole US dollars of confirmed bookings. */
  totalRevenue: number;
  /** US dollars refunded on confirmed bookings, to the cent. */
  totalRefunds: number;
  /** US dollars that PayPal has kept of confirmed bookings, as far as its report has them, to the cent. */
  totalFees: number;
  /** Revenue less refunds and these fees, US dollars to the cent. */
  netRevenue: number;
  /** Confirmed bookings paid at PayPal whose fee its report does not have yet. */
  feesUnknown: number;
  /** Dollars per confirmed booking, to the cent. */
  averageBookingValue: number;
  /** Guests of confirmed bookings. */
  totalGuests: number;
  /** Per confirmed booking, to one decimal. */
  averageGuests: number;
  /** Percentage of bookings that are confirmed, rounded; 0 without bookings. */
  conversionRate: number;
  statuses: StatusFigure[];
  /** In order; six when the range has no beginning, and at most 24. */
  months: MonthFigure[];
  /** The five most booked. */
  popularTimeSlots: SlotFigure[];
  /** The most booked first. */
  packages: PackageFigure[];
}

export class PopularPackage {
  /** Null for custom charters. */
  packageId: number | null;
  name: string;
  bookings: number;
}

/** A package on sale, or all custom charters, with the confirmed bookings. */
export class PackagePerformance {
  /** Null for custom charters. */
  packageId: number | null;
  name: string;
  /** Text such as "4 hours"; empty for custom charters. */
  duration: string;
  /** Whole US dollars, per charter; null for custom charters. */
  price: number | null;
  confirmedBookings: number;
  /** Whole US dollars. */
  confirmedRevenue: number;
}

/** `BookingFigures` with the names of packages. */
export class Analytics {
  totalBookings: number;
  confirmedBookings: number;
  totalRevenue: number;
  totalRefunds: number;
  totalFees: number;
  netRevenue: number;
  feesUnknown: number;
  averageBookingValue: number;
  totalGuests: number;
  averageGuests: number;
  conversionRate: number;
  statuses: StatusFigure[];
  months: MonthFigure[];
  popularTimeSlots: SlotFigure[];
  /** The five most booked. */
  popularPackages: PopularPackage[];
  /** Every package on sale, cheapest first, and custom charters if there are any. */
  packagePerformance: PackagePerformance[];
}

export const bookingFigures = {
  /** Totals of all bookings, and the boat today and tomorrow. */
  overview: operation('svc.booking.overview', Empty, BookingOverview),
  /** Figures of the charter dates from `from` to `to`, both inclusive; of all without them. */
  figures: operation('svc.booking.figures', FiguresQuery, BookingFigures),
} as const;
