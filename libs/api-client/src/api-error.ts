import type { ErrorCode } from '@charter/contracts';

/** NETWORK: no answer came (offline, refused, timed out). UNKNOWN: an answer that is not a problem document. */
export type ApiErrorCode = ErrorCode | 'NETWORK' | 'UNKNOWN';

/** `application/problem+json` as the gateway writes it. */
export interface Problem {
  code: ApiErrorCode;
  title: string;
  detail?: string;
  /** Field name (dotted when nested) → the message that stands at the field. */
  errors?: Record<string, string>;
  requestId?: string;
}

/** Any answer that is not OK, and any answer that never came. `message` is "status: body". */
export class ApiError extends Error {
  /** HTTP status, 0 when no answer came. */
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly title: string;
  readonly detail: string | undefined;
  readonly errors: Record<string, string>;
  readonly requestId: string | undefined;

  constructor(status: number, body: string, problem: Problem) {
    super(`${status}: ${body}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = problem.code;
    this.title = problem.title;
    this.detail = problem.detail;
    this.errors = problem.errors ?? {};
    this.requestId = problem.requestId;
  }

  /** True when the server may have acted although its answer was lost. */
  get isResponseLost(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }
}

/** The error of an answer that is not OK. */
export async function errorFrom(answer: Response): Promise<ApiError> {
  // A connection may also break while the body is read: what came of it is still worth showing.
  const body = (await answer.text().catch(() => '')) || answer.statusText;
  return new ApiError(answer.status, body, problemIn(body));
}

function problemIn(body: string): Problem {
  const unknown: Problem = { code: 'UNKNOWN', title: body };
  if (!body.startsWith('{')) return unknown;
  try {
    const read = JSON.parse(body) as Partial<Problem>;
    return { ...read, code: read.code ?? 'UNKNOWN', title: read.title ?? body };
  } catch {
    // A proxy may cut a JSON body short; the raw text is then all there is.
    return unknown;
  }
}
