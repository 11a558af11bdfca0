/** The packages of catalog's seed, in its order, as bookings copy them. */
export interface DemoPackage {
  id: number;
  name: string;
  duration: string;
  /** Whole US dollars. */
  price: number;
  maxGuests: number;
  slots: readonly DemoSlot[];
  /** How often it is booked, compared with the others. */
  weight: number;
}

/** Minutes after midnight in Nassau, or after sunset. */
export interface DemoSlot {
  label: string;
  anchor?: 'sunset';
  startMinute: number;
  endMinute: number;
  /** Months (MM) in which the package's daylight rule, which catalog's seed has, does not allow it on every day. */
  darkMonths?: readonly string[];
}

const slot = (label: string, startHour: number, endHour: number, darkMonths?: readonly string[]): DemoSlot => ({
  label,
  startMinute: startHour * 60,
  endMinute: endHour * 60,
  ...(darkMonths && { darkMonths }),
});

/** The slot of the sunset cruise: it departs between 3:15 and 6:00 PM. */
export const sunsetSlot: DemoSlot = { label: '2h before sunset - 1h after sunset', anchor: 'sunset', startMinute: -120, endMinute: 60 };

export const demoPackages: readonly DemoPackage[] = [
  {
    id: 1,
    name: 'Rose Island 4-Hour Charter',
    duration: '4 hours',
    price: 1200,
    maxGuests: 12,
    slots: [slot('9:00 AM - 1:00 PM', 9, 13), slot('2:00 PM - 6:00 PM', 14, 18, ['11', '12', '01', '02', '03'])],
    weight: 28,
  },
  {
    id: 2,
    name: 'Paradise Island Sunset Cruise',
    duration: '3 hours',
    price: 1350,
    maxGuests: 10,
    slots: [sunsetSlot],
    weight: 22,
  },
  {
    id: 3,
    name: 'Rose Island Full Day',
    duration: '7 hours',
    price: 1950,
    maxGuests: 12,
    slots: [slot('9:00 AM - 4:00 PM', 9, 16), slot('10:00 AM - 5:00 PM', 10, 17)],
    weight: 16,
  },
  {
    id: 4,
    name: 'Spanish Wells 8-Hour Charter',
    duration: '8 hours',
    price: 2800,
    maxGuests: 12,
    slots: [slot('8:00 AM - 4:00 PM', 8, 16)],
    weight: 10,
  },
  {
    id: 5,
    name: 'Exuma 8-Hour Charter',
    duration: '8 hours',
    price: 3600,
    maxGuests: 12,
    slots: [slot('8:00 AM - 4:00 PM', 8, 16), slot('9:00 AM - 5:00 PM', 9, 17, ['11', '12'])],
    weight: 24,
  },
];
