import type { Business } from '@charter/contracts';

/** "Dock C, berth 12, Paradise Island Marina", as far as the company has configured it; undefined for neither. */
export const meetingPlace = ({ place, goodToKnow }: Business): string | undefined =>
  [goodToKnow.berth, place].filter(Boolean).join(', ') || undefined;
