import { InquiriesList } from '../features/inquiries/inquiries-list.js';

export default function Inquiries() {
  return <InquiriesList />;
}
