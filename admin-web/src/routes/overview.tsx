import { AttentionCard } from '../features/attention/attention-card.js';
import { ReplyPromiseCard } from '../features/inquiries/reply-promise-card.js';
import { OverviewScreen } from '../features/overview/overview.js';

export default function Overview() {
  return (
    <OverviewScreen
      attention={
        <>
          <AttentionCard />
          <ReplyPromiseCard />
        </>
      }
    />
  );
}
