/** @time-zone America/Los_Angeles */
import { testCalendarInTimeZone } from '../../test/calendar-days.js';

testCalendarInTimeZone(420);
