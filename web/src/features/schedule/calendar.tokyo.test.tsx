/** @time-zone Asia/Tokyo */
import { testCalendarInTimeZone } from '../../test/calendar-days.js';

testCalendarInTimeZone(-540);
