import { QueryFailedError } from 'typeorm';

/** No connection was had: nothing was done. */
const unreached = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|57P03|53300)$|^timeout exceeded when trying to connect|due to connection timeout$/;
/** Somebody who has stopped holds a row, or the server is too slow to be waited for: all was rolled back. */
const hindered = /^(?:55P03|57014|25P03|40P01|40001)$/;
/** A connection was lost: nobody knows what was done. */
const lost =
  /^(?:ECONNRESET|EPIPE|ETIMEDOUT|57P0[12]|08...)$|^Connection terminated|not queryable$|^Query read timeout$|^Query runner already released/;

interface Told {
  code?: string;
  message?: string;
  errors?: Told[];
}

/** The codes and words of an error, whoever has wrapped it. */
function signsOf(error: unknown): string[] {
  const told = (error instanceof QueryFailedError ? error.driverError : error) as Told | undefined;
  // A name with two addresses is refused at both, and the reason lies in the first of them.
  const { code = '', message = '' } = told?.errors?.[0] ?? told ?? {};
  return [code, message];
}

/** Whether an error says that PostgreSQL is away. */
export const isUnreachable = (error: unknown): boolean => signsOf(error).some((sign) => unreached.test(sign) || lost.test(sign));

/**
 * Whether an error says that PostgreSQL is away or at its limits, and not that something is wrong with us: `UNAVAILABLE` when
 * nothing was done, `TIMEOUT` when it went in the middle, so that nobody knows.
 */
export function transientErrorCode(error: unknown): 'UNAVAILABLE' | 'TIMEOUT' | undefined {
  const signs = signsOf(error);
  if (signs.some((sign) => unreached.test(sign) || hindered.test(sign))) return 'UNAVAILABLE';
  return signs.some((sign) => lost.test(sign)) ? 'TIMEOUT' : undefined;
}
