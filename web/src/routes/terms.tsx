import { LegalPage } from '../features/legal/legal-page.js';

export default function Terms() {
  return <LegalPage which="terms" />;
}
