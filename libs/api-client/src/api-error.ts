import type { ErrorCode, FieldError } from '@charter/contracts';

/** NETWORK: no response (offline, connection refused, timeout). UNKNOWN: an error response that is not a problem document. */
type ApiErrorCode = ErrorCode | 'NETWORK' | 'UNKNOWN';

/** Body of an error response of the gateway (`application/problem+json`). */
interface Problem {
  code: ApiErrorCode;
  title: string;
  detail?: string;
  /** Field path (dotted when nested) → English sentence. */
  errors?: Record<string, string>;
  /** The same paths → code and parameters. */
  codes?: Record<string, FieldError>;
  requestId?: string;
  /** Extension members of some codes. */
  [extension: string]: unknown;
}

/** An error response, or a request without a response. `message` is "status: body". */
export class ApiError extends Error {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly title: string;
  readonly detail: string | undefined;
  /** Field path (dotted when nested) → code and parameters, and the server's English sentence. */
  readonly fieldErrors: Record<string, Partial<FieldError> & { text: string }>;
  readonly requestId: string | undefined;
  /** All members of the problem; which extensions it has depends on the code. */
  readonly problem: Readonly<Record<string, unknown>>;

  constructor(status: number, body: string, problem: Problem) {
    super(`${status}: ${body}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = problem.code;
    this.title = problem.title;
    this.detail = problem.detail;
    this.fieldErrors = Object.fromEntries(
      Object.entries(problem.errors ?? {}).map(([field, text]) => [field, { ...problem.codes?.[field], text }]),
    );
    this.requestId = problem.requestId;
    this.problem = problem;
  }

  /** True when the server may have processed the request although its response was lost. */
  get isResponseLost(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }
}

/** Converts an error response. */
export async function errorFrom(response: Response): Promise<ApiError> {
  // The connection may break while the body is read; the status is still useful then.
  const body = (await response.text().catch(() => '')) || response.statusText;
  return new ApiError(response.status, body, parseProblem(body));
}

function parseProblem(body: string): Problem {
  const unknown: Problem = { code: 'UNKNOWN', title: body };
  if (!body.startsWith('{')) return unknown;
  try {
    const problem = JSON.parse(body) as Partial<Problem>;
    return { ...problem, code: problem.code ?? 'UNKNOWN', title: problem.title ?? body };
  } catch {
    // A proxy may truncate a JSON body; the raw text is shown then.
    return unknown;
  }
}
