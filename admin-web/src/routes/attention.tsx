import { AttentionScreen } from '../features/attention/attention-screen.js';
import { EndedBookingActions } from '../features/bookings/actions/ended-booking-actions.js';

export default function Attention() {
  return <AttentionScreen EndedActions={EndedBookingActions} />;
}
