import { useQuery } from '@tanstack/react-query';
import { DaySheet } from '../features/charter-day/day-sheet.js';
import { sessionQuery } from '../features/session/session.queries.js';

export default function Day() {
  const staff = useQuery(sessionQuery).data?.staff;
  return <DaySheet crewOnly={staff?.role === 'crew'} />;
}
