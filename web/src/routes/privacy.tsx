import { LegalPage } from '../features/legal/legal-page.js';

export default function Privacy() {
  return <LegalPage which="privacy" />;
}
