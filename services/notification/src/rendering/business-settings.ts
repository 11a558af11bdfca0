import type { Business } from '@charter/contracts';

/** The company that sends the e-mails: printed in them, or their sender and recipient. */
export class BusinessSettings {
  business: Business;
  /** Public address of the website, without a slash at the end. */
  publicUrl: string;
  /** Recipient of the e-mails to the staff. */
  staffInbox: string;
  /** The key of links to guests' own pages; the same as booking's, which checks them. */
  guestLinkSecret: string;
  /** Value of the From header of every e-mail: "Name <address>". */
  sender: string;
}
