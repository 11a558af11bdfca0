import { BookingsList } from '../features/bookings/bookings-list.js';

export default function Bookings() {
  return <BookingsList />;
}
