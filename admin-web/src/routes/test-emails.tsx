import { TestEmails as Preview } from '../features/test-emails/test-emails.js';

export default function TestEmails() {
  return <Preview />;
}
