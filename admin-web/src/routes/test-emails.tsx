import { useEffect } from 'react';
import { paths } from '../app/paths.js';
import { TestEmails } from '../features/test-emails/test-emails.js';

/** Client-side navigation keeps the document, and with it the content security policy of the URL it was loaded from. */
function isOwnDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return !navigation || new URL(navigation.name).pathname.startsWith(paths.testEmails);
}

/** The previews need inline styles, which only the policy of this screen's own document allows: any other document is reloaded. */
export default function TestEmailsScreen() {
  const own = isOwnDocument();
  useEffect(() => {
    if (!own) window.location.reload();
  }, [own]);
  return own ? <TestEmails /> : null;
}
