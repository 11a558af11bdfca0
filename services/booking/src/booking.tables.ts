import { tables as accounts } from './accounts/index.js';
import { tables as calendar } from './calendar/index.js';
import { tables as changes } from './changes/index.js';
import { tables as departures } from './departures/index.js';
import * as migrations from './migrations/index.js';
import { tables as pricing } from './pricing/index.js';
import { tables as sales } from './sales/index.js';
import { tables as vouchers } from './vouchers/index.js';

/** What the booking service keeps in its schema, asked of each module. Payments and views own no table. */
export const bookingTables = [pricing, accounts, calendar, vouchers, sales, changes, departures, { migrations: Object.values(migrations) }];
