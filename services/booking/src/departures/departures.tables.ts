import { CharterCrewEntity, CharterLogEntity, CrewMemberEntity, personalLog } from './charter-day/charter-day.entity.js';
import { GratuityEntity, personalGratuities } from './gratuities/gratuity.entity.js';
import { ReminderEntity } from './reminders/reminder.entity.js';
import { partyEntities, partyRetention, personalParties } from './party/party.entity.js';

/** Entities, retention and personal data of this module. */
export const tables = {
  entities: [CharterCrewEntity, CharterLogEntity, CrewMemberEntity, GratuityEntity, ReminderEntity, ...partyEntities],
  retention: [partyRetention],
  personal: [personalLog, personalGratuities, ...personalParties],
};
