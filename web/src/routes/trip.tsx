import { TripScreen } from '../features/trip/trip-screen.js';

/** Target of the personal link in e-mails: the guest's own booking. */
export default function TripRoute() {
  return <TripScreen />;
}
