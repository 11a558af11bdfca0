import { ReviewsList } from '../features/reviews/reviews-list.js';

export default function Reviews() {
  return <ReviewsList />;
}
