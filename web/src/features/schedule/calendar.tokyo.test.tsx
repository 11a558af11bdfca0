import { testCalendarInTimeZone } from '../../test/calendar-days.js';

testCalendarInTimeZone(-540);
