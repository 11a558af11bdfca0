export { DeparturesModule } from './departures.module.js';
export { tables } from './departures.tables.js';
export { captainOf } from './charter-day/crew.repository.js';
export { CorrectionService } from './corrections/correction.service.js';
export { GratuityRepository } from './gratuities/gratuity.repository.js';
export { LinkRenewalService } from './party/link-renewal.service.js';
export { PartyViewService } from './party/party-view.service.js';
