import { useEffect } from 'react';
import { paths } from '../app/paths.js';
import { TestEmails } from '../features/test-emails/test-emails.js';

/** Under which address this document was loaded: a step inside it changes the address bar, not the policy it came with. */
function isOwnDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return !loaded || new URL(loaded.name).pathname.startsWith(paths.testEmails);
}

/** Letters bring their styles, which only the document at this address admits: whoever stepped here inside another one loads it. */
export default function TestEmailsScreen() {
  const own = isOwnDocument();
  useEffect(() => {
    if (!own) window.location.reload();
  }, [own]);
  return own ? <TestEmails /> : null;
}
