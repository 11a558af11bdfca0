import { Link } from 'react-router-dom';
import type { LinkProps } from 'react-router-dom';

/**
 * A way to the booking page from elsewhere. It loads the document anew: only that page's security policy lets PayPal in,
 * and a policy belongs to the document one came in by.
 */
export function BookingLink(props: LinkProps) {
  return <Link {...props} reloadDocument />;
}
