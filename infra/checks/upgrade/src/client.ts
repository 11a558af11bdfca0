/** A browser of one visitor: cookies, and an address of its own, since rate limits count by address. */
import { randomBytes } from 'node:crypto';

export interface Reply<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

let addresses = 0;

export class Client {
  readonly email = `guest-${randomBytes(6).toString('hex')}@guests.example`;
  private readonly cookies = new Map<string, string>();
  private readonly address = `100.64.9.${++addresses}`;

  /**
   * @param site origin of the running release; a session survives when it changes
   * @param fetch for a site whose certificate is not a public one
   */
  constructor(
    public site: string,
    private readonly fetch: typeof globalThis.fetch = globalThis.fetch,
  ) {}

  /** @param body a string is sent as it is */
  async send<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: object | string,
    headers: Record<string, string> = {},
  ): Promise<Reply<Body>> {
    const isForm = body instanceof FormData;
    const response = await this.fetch(this.site + path, {
      method,
      headers: {
        origin: this.site,
        'x-forwarded-for': this.address,
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: isForm || typeof body === 'string' ? body : body && JSON.stringify(body),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]!.split('=');
      this.cookies.set(name, value);
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as Body };
  }

  /** @throws Error for a status that is no success */
  async request<Body = Record<string, unknown>>(method: string, path: string, body?: object): Promise<Body> {
    const reply = await this.send<Body>(method, path, body);
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  }
}
