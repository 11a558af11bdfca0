/** S3's error codes that this server uses, with status and message. */
const S3_ERRORS = {
  AccessDenied: [403, 'Access Denied'],
  AuthorizationHeaderMalformed: [400, 'The authorization header is malformed'],
  AuthorizationQueryParametersError: [400, 'The query-string authentication parameters are incomplete'],
  BadDigest: [400, 'The body does not match its checksum'],
  BucketAlreadyOwnedByYou: [409, 'The bucket exists already'],
  BucketNotEmpty: [409, 'The bucket is not empty'],
  EntityTooLarge: [400, 'The object exceeds the size limit of this server'],
  IncompleteBody: [400, 'The body is shorter than its declared length'],
  InsufficientStorage: [507, 'The disk is full'],
  InvalidAccessKeyId: [403, 'The access key is unknown'],
  InvalidArgument: [400, 'An argument is invalid'],
  InvalidBucketName: [400, 'The bucket name is invalid'],
  InvalidURI: [400, 'The URI is malformed'],
  MethodNotAllowed: [405, 'The method is not allowed here'],
  NoSuchBucket: [404, 'The bucket does not exist'],
  NoSuchKey: [404, 'The object does not exist'],
  NotImplemented: [501, 'This server does not implement that operation'],
  RequestTimeTooSkewed: [403, 'The clocks differ by more than 15 minutes'],
  SignatureDoesNotMatch: [403, 'The signature does not match'],
  XAmzContentSHA256Mismatch: [400, 'The body does not match x-amz-content-sha256'],
} as const satisfies Record<string, readonly [number, string]>;

type S3ErrorCode = keyof typeof S3_ERRORS;

export class S3Error extends Error {
  readonly code: S3ErrorCode;
  readonly status: number;

  constructor(code: S3ErrorCode, message?: string) {
    super(message ?? S3_ERRORS[code][1]);
    this.code = code;
    this.status = S3_ERRORS[code][0];
  }
}
