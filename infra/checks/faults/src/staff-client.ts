/** A member of staff who is signed in to the back office. */
import type { ClientLog, WriteKind } from './client-log.ts';
import { type Answer, HttpClient, type Site, succeeded } from './http-client.ts';

export interface Login {
  username: string;
  password: string;
}

export class StaffClient {
  readonly #client: HttpClient;
  readonly #log: ClientLog;
  readonly #login: Login;

  constructor({ site, log }: { site: Site; log: ClientLog }, login: Login) {
    this.#client = new HttpClient(site, log);
    this.#log = log;
    this.#login = login;
  }

  /** Signs in again after a 401. A request without response is not repeated: a person would check its effect first. */
  send<Body = { id: string }>(method: string, path: string, body?: object): Promise<Answer<Body>> {
    return this.#signedIn(() => this.#client.send<Body>(method, path, body));
  }

  /** Sends a request with an id of the client, repeated until the result is known. */
  sendWithRetries<Body = { id: string }>(method: string, path: string, body?: object): Promise<Answer<Body>> {
    return this.#signedIn(() => this.#client.sendWithRetries<Body>(method, path, body));
  }

  /** Sends a write once and logs it when it is acknowledged. @returns the id of what was written; undefined without acknowledgement */
  async write(
    kind: WriteKind,
    id: string | undefined,
    [method, path, body]: [string, string, object?],
    details = {},
  ): Promise<string | undefined> {
    const answer = await this.send<{ id?: string | number } | undefined>(method, path, body);
    if (!succeeded(answer)) return undefined;
    const writtenId = id ?? String(answer.body?.id);
    this.#log.acknowledge(kind, writtenId, details);
    return writtenId;
  }

  async #signedIn<Body>(send: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
    const answer = await send();
    if (answer.status !== 401) return answer;
    const signedIn = await this.#client.sendWithRetries('POST', '/api/admin/login', this.#login);
    return succeeded(signedIn) ? send() : answer;
  }
}
