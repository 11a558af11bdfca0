import { BookingsScreen } from '../features/bookings/bookings-screen.js';

export default function Bookings() {
  return <BookingsScreen />;
}
