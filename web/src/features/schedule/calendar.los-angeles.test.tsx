/** @time-zone America/Los_Angeles */
import { nassausDaysAreShown } from '../../test/calendar-days.js';

nassausDaysAreShown(420);
