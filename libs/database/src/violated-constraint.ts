import { QueryFailedError } from 'typeorm';

/** @returns the name of the constraint that a statement violated; undefined for any other error */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof QueryFailedError)) return undefined;
  const { code, constraint } = error.driverError as { code?: string; constraint?: string };
  return code?.startsWith('23') ? constraint : undefined;
}
