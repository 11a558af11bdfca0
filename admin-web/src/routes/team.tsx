import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../features/session/session.queries.js';
import { TeamScreen } from '../features/team/team-screen.js';

export default function Team() {
  const staff = useQuery(sessionQuery).data?.staff;
  return staff ? <TeamScreen username={staff.username} /> : null;
}
