import { InquiriesList } from '../features/inquiries/list/inquiries-list.js';

export default function Inquiries() {
  return <InquiriesList />;
}
