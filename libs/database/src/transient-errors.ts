import { QueryFailedError } from 'typeorm';

/** No connection was made: nothing was executed. */
const notConnected =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|57P03|53300)$|^timeout exceeded when trying to connect|due to connection timeout$/;
/** A lock or statement timed out, or a deadlock was found: everything was rolled back. */
const rolledBack = /^(?:55P03|57014|25P03|40P01|40001)$/;
/** A connection was lost: whether the statement was executed is unknown. */
const lost =
  /^(?:ECONNRESET|EPIPE|ETIMEDOUT|57P0[12]|08...)$|^Connection terminated|not queryable$|^Query read timeout$|^Query runner already released|^Database connection provided by a query runner was already released/;

interface PgError {
  code?: string;
  message?: string;
  errors?: PgError[];
}

/** The code and the message of an error, which TypeORM may have wrapped. */
function signsOf(error: unknown): string[] {
  const cause = (error instanceof QueryFailedError ? error.driverError : error) as PgError | undefined;
  // A failed connection to a host name with two addresses is an AggregateError.
  const { code = '', message = '' } = cause?.errors?.[0] ?? cause ?? {};
  return [code, message];
}

/** Whether PostgreSQL was unreachable. */
export const isUnreachable = (error: unknown): boolean => signsOf(error).some((sign) => notConnected.test(sign) || lost.test(sign));

/**
 * The error code for clients when PostgreSQL was unreachable or overloaded, and not our statement wrong: `UNAVAILABLE` when nothing was
 * executed, `TIMEOUT` when the connection was lost in the middle, so that the result is unknown. Undefined for all other errors.
 */
export function transientErrorCode(error: unknown): 'UNAVAILABLE' | 'TIMEOUT' | undefined {
  const signs = signsOf(error);
  if (signs.some((sign) => notConnected.test(sign) || rolledBack.test(sign))) return 'UNAVAILABLE';
  return signs.some((sign) => lost.test(sign)) ? 'TIMEOUT' : undefined;
}
