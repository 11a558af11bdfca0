import { Agent, get } from 'node:http';

/** A signed-in staff client with one keep-alive connection. */
export class BackOfficeClient {
  private readonly site: string;
  private readonly headers: Record<string, string>;
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  private constructor(site: string, cookie: string) {
    this.site = site;
    this.headers = { cookie, 'accept-encoding': 'gzip, deflate, br, zstd' };
  }

  static async signIn(site: string, login: { username: string; password: string }): Promise<BackOfficeClient> {
    const answer = await fetch(`${site}/api/admin/login`, {
      method: 'POST',
      headers: { origin: site, 'content-type': 'application/json' },
      body: JSON.stringify(login),
    });
    if (!answer.ok) throw new Error(`sign-in failed: ${answer.status} ${await answer.text()}`);
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    return new BackOfficeClient(site, cookies.join('; '));
  }

  /** @throws unless the status is 200 */
  read(path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      get(this.site + path, { agent: this.agent, headers: this.headers }, (response) => {
        response.resume().on('end', () => {
          if (response.statusCode === 200) resolve();
          else reject(new Error(`${path} answered ${response.statusCode}`));
        });
      }).once('error', reject);
    });
  }
}
