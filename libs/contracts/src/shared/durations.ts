/** Milliseconds. A day has 24 hours here: days by the calendar, which daylight saving time makes shorter or longer, are Temporal's. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
