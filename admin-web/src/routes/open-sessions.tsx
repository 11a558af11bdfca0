import { useQuery } from '@tanstack/react-query';
import { OpenSessionsScreen } from '../features/open-sessions/open-sessions-screen.js';
import { sessionQuery } from '../features/session/session.queries.js';

export default function OpenSessions() {
  const staff = useQuery(sessionQuery).data?.staff;
  return staff ? <OpenSessionsScreen /> : null;
}
