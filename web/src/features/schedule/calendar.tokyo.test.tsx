/** @time-zone Asia/Tokyo */
import { nassausDaysAreShown } from '../../test/calendar-days.js';

nassausDaysAreShown(-540);
