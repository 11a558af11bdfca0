/** The member of staff who calls an operation, for the audit log. */
export class StaffMember {
  id: number;
  username: string;
  /** Only for crew: an admin's requests do not have it. */
  role?: 'crew';
}
