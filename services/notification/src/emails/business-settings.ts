import type { Business } from '@charter/contracts';

/** Who writes: the company, where its website is, and where its staff read. */
export class House {
  business: Business;
  /** Without a slash at the end. */
  publicUrl: string;
  inbox: string;
}
