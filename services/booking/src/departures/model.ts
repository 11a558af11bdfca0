/** Pure functions and types that other modules use. */
export { partyChangeableUntil } from './corrections/correction.js';
export { mayHaveReturned, openUntil } from './gratuities/gratuity.js';
export { decideInvitation } from './invitations/invitation.js';
