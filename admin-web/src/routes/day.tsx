import { useQuery } from '@tanstack/react-query';
import { DaySheet } from '../features/charter-day/day-sheet.js';
import { sessionQuery } from '../features/session/session.queries.js';

export default function Day() {
  return <DaySheet staff={useQuery(sessionQuery).data?.staff ?? undefined} />;
}
