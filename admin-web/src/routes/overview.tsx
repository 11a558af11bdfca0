import { AttentionCard } from '../features/attention/attention-card.js';
import { EndedBookingActions } from '../features/bookings/actions/ended-booking-actions.js';
import { ReplyPromiseCard } from '../features/inquiries/reply-promise-card.js';
import { OverviewScreen } from '../features/overview/overview.js';

export default function Overview() {
  return (
    <OverviewScreen
      attention={
        <>
          <AttentionCard EndedActions={EndedBookingActions} />
          <ReplyPromiseCard />
        </>
      }
    />
  );
}
