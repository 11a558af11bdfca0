import { Block } from './booking-back-office.js';
import { Booking } from './booking.js';
import { OptionalDay } from './fields.js';
import type { BookingStatus } from './limits.js';
import { Empty, operation } from './operation.js';

/** A stretch of time in which the boat is taken. */
export class BoatOccupancy {
  /** UTC ISO 8601. */
  startsAt: string;
  endsAt: string;
  /** Who sails; null when staff keep the boat for themselves. */
  booking: Booking | null;
  /** Why they do; null when somebody sails. */
  block: Block | null;
}

export class BoatDay {
  /** yyyy-MM-dd in Nassau. */
  day: string;
  /** In order of time. */
  times: BoatOccupancy[];
}

/** Cancelled bookings whose policy gives money back, of which nothing has been refunded. */
export class RefundsDue {
  count: number;
  /** US dollars. */
  amount: number;
}

/** Paid bookings that depart within 48 hours, or have departed, and wait for staff to confirm them. */
export class UnconfirmedBookings {
  count: number;
  /** The five that depart first. */
  bookings: Booking[];
}

export class BookingAttention {
  refundsOwed: RefundsDue;
  unconfirmed: UnconfirmedBookings;
}

/** What booking knows of the house as it stands now. Confirmed means confirmed or completed. */
export class BookingOverview {
  totalBookings: number;
  /** Whole US dollars of confirmed bookings. */
  totalRevenue: number;
  /** Awaiting confirmation. */
  pendingBookings: number;
  /** What staff have to act on. */
  attention: BookingAttention;
  /** The five newest. */
  recentBookings: Booking[];
  /** Today and tomorrow. */
  onTheBoat: BoatDay[];
}

export class Overview extends BookingOverview {
  activePackages: number;
}

/** Charter dates; a limit that is left out is none. */
export class FiguresQuery {
  @OptionalDay('from')
  from?: string;

  @OptionalDay('to')
  to?: string;
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

/** One package as booking knows it: by its number. */
export class PackageFigure {
  packageId: number;
  /** Whatever became of them. */
  bookings: number;
  confirmedBookings: number;
  /** Whole US dollars of confirmed bookings. */
  confirmedRevenue: number;
}

/** Sums over bookings by charter date. Confirmed means confirmed or completed: sold, and not cancelled since. */
export class BookingFigures {
  totalBookings: number;
  confirmedBookings: number;
  /** Whole US dollars of confirmed bookings. */
  totalRevenue: number;
  /** Dollars per confirmed booking, to the cent. */
  averageBookingValue: number;
  /** On board of confirmed bookings. */
  totalGuests: number;
  /** Per confirmed booking, to one decimal. */
  averageGuests: number;
  /** Confirmed bookings of all, rounded percent; 0 when there is none. */
  conversionRate: number;
  statuses: StatusFigure[];
  /** In order; the last six when the range has no beginning, and never more than 24. */
  months: MonthFigure[];
  /** The five most booked. */
  popularTimeSlots: SlotFigure[];
  /** The most booked first. */
  packages: PackageFigure[];
}

export class PopularPackage {
  packageId: number;
  name: string;
  bookings: number;
}

/** A package on sale and what it brought in. */
export class PackagePerformance {
  packageId: number;
  name: string;
  /** Text such as "4 hours". */
  duration: string;
  /** Whole US dollars, per charter. */
  price: number;
  confirmedBookings: number;
  confirmedRevenue: number;
}

/** The same sums, with the packages by name. */
export class Analytics {
  totalBookings: number;
  confirmedBookings: number;
  totalRevenue: number;
  averageBookingValue: number;
  totalGuests: number;
  averageGuests: number;
  conversionRate: number;
  statuses: StatusFigure[];
  months: MonthFigure[];
  popularTimeSlots: SlotFigure[];
  /** The five most booked. */
  popularPackages: PopularPackage[];
  /** Every package on sale, cheapest first. */
  packagePerformance: PackagePerformance[];
}

export const bookingFigures = {
  /** The house as it stands now. */
  overview: operation('svc.booking.overview', Empty, BookingOverview),
  /** Sums over bookings by charter date. */
  figures: operation('svc.booking.figures', FiguresQuery, BookingFigures),
} as const;
