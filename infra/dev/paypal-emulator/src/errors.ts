export type ErrorDetail = { issue: string; description: string; field?: string; value?: unknown; location?: string };
export type Link = { href: string; rel: string; method: string };
type ErrorBody = { name: string; message: string; debug_id: string; details?: ErrorDetail[]; links: Link[] };

/** An error response in the format of PayPal's API. Clients must branch on `details[].issue`. */
export class PayPalError extends Error {
  readonly status: number;
  readonly details: ErrorDetail[];
  readonly links: Link[];

  constructor(status: number, name: string, message: string, details: ErrorDetail[] = [], links: Link[] = []) {
    super(message);
    this.status = status;
    this.name = name;
    this.details = details;
    this.links = links;
  }

  get issue(): string | undefined {
    return this.details[0]?.issue;
  }

  body(debugId: string): ErrorBody {
    return {
      name: this.name,
      ...(this.details.length > 0 && { details: this.details }),
      message: this.message,
      debug_id: debugId,
      links: this.links,
    };
  }
}

const NOT_PERFORMED = 'The requested action could not be performed, semantically incorrect, or failed business validation.';
const DOCUMENTATION = 'https://developer.paypal.com/api/rest/reference/orders/v2/errors/#';

/** PayPal's texts of the most frequent issues; others are derived from their code. */
const DESCRIPTIONS: Record<string, string> = {
  AMOUNT_MISMATCH: 'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded.',
  DUPLICATE_INVOICE_ID:
    'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
  INSTRUMENT_DECLINED: "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.",
  INVALID_RESOURCE_ID: 'Specified resource ID does not exist. Please check the resource ID and try again.',
  ORDER_ALREADY_CAPTURED: "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
  ORDER_NOT_APPROVED:
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call.",
  PENDING_CAPTURE: 'Cannot initiate a refund as the capture is pending.',
  PERMISSION_DENIED: 'You do not have permission to access or perform operations on this resource.',
  RESULTSET_TOO_LARGE: 'Result set size is greater than the maximum limit. Change the filter criteria and try again.',
  REFUND_AMOUNT_EXCEEDED: 'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
};

/** Issues with a status other than 422, according to PayPal's specification. */
const STATUS_OF_ISSUE: Record<string, [status: number, name: string]> = {
  INVALID_ACCOUNT_STATUS: [401, 'AUTHENTICATION_FAILURE'],
  RESULTSET_TOO_LARGE: [400, 'INVALID_REQUEST'],
  PERMISSION_DENIED: [403, 'NOT_AUTHORIZED'],
  CONSENT_NEEDED: [403, 'NOT_AUTHORIZED'],
  INVALID_RESOURCE_ID: [404, 'RESOURCE_NOT_FOUND'],
  PREVIOUS_REQUEST_IN_PROGRESS: [409, 'RESOURCE_CONFLICT'],
  RATE_LIMIT_REACHED: [429, 'RATE_LIMIT_REACHED'],
  INTERNAL_SERVER_ERROR: [500, 'INTERNAL_SERVER_ERROR'],
  SERVICE_UNAVAILABLE: [503, 'SERVICE_UNAVAILABLE'],
  MISSING_REQUIRED_PARAMETER: [400, 'INVALID_REQUEST'],
  INVALID_PARAMETER_SYNTAX: [400, 'INVALID_REQUEST'],
  INVALID_PARAMETER_VALUE: [400, 'INVALID_REQUEST'],
  INVALID_STRING_LENGTH: [400, 'INVALID_REQUEST'],
  INVALID_ARRAY_MAX_ITEMS: [400, 'INVALID_REQUEST'],
  MALFORMED_REQUEST_JSON: [400, 'INVALID_REQUEST'],
  PAYPAL_REQUEST_ID_REQUIRED: [400, 'INVALID_REQUEST'],
  INVALID_JSON_POINTER_FORMAT: [400, 'INVALID_REQUEST'],
  FIELD_NOT_PATCHABLE: [400, 'INVALID_REQUEST'],
};

const MESSAGES: Record<number, string> = {
  400: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  401: 'Authentication failed due to invalid authentication credentials or a missing Authorization header.',
  403: 'Authorization failed due to insufficient permissions.',
  404: 'The specified resource does not exist.',
  409: 'The server has detected a conflict while processing this request.',
  422: NOT_PERFORMED,
  429: 'Too many requests. Blocked due to rate limiting.',
  500: 'An internal server error has occurred.',
  503: 'Service Unavailable.',
};

/** The error PayPal answers for a documented issue code; unknown codes get 422. */
export function issueError(issue: string, detail: Partial<ErrorDetail> = {}, links: Link[] = []): PayPalError {
  const [status, name] = STATUS_OF_ISSUE[issue] ?? [422, 'UNPROCESSABLE_ENTITY'];
  const message = MESSAGES[status] ?? NOT_PERFORMED;
  if (issue === name) return new PayPalError(status, name, message, [], links);
  const description = DESCRIPTIONS[issue] ?? `${issue.charAt(0)}${issue.slice(1).toLowerCase().replaceAll('_', ' ')}.`;
  const information = { href: `${DOCUMENTATION}error-${issue}`, rel: 'information_link', method: 'GET' };
  return new PayPalError(status, name, message, [{ ...detail, issue, description }], [information, ...links]);
}

/** 400 that names the offending field by JSON pointer. */
export function invalidRequest(issue: string, field: string, value?: unknown): PayPalError {
  return issueError(issue, { field, ...(value !== undefined && { value }), location: 'body' });
}

/** 422 that names the offending field by JSON pointer. */
export function unprocessable(issue: string, field?: string): PayPalError {
  return issueError(issue, field ? { field, location: 'body' } : {});
}

/** 404, also PayPal's answer for an order that expired. */
export function notFound(): PayPalError {
  return issueError('INVALID_RESOURCE_ID');
}
