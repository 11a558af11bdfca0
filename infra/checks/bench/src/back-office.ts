import { Agent, get } from 'node:http';

/** Somebody of the staff, signed in, on one connection. */
export class Desk {
  private readonly site: string;
  private readonly headers: Record<string, string>;
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  private constructor(site: string, cookie: string) {
    this.site = site;
    this.headers = { cookie, 'accept-encoding': 'gzip, deflate, br, zstd' };
  }

  static async open(site: string, login: { username: string; password: string }): Promise<Desk> {
    const answer = await fetch(`${site}/api/admin/login`, {
      method: 'POST',
      headers: { origin: site, 'content-type': 'application/json' },
      body: JSON.stringify(login),
    });
    if (!answer.ok) throw new Error(`the desk was refused: ${answer.status} ${await answer.text()}`);
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    return new Desk(site, cookies.join('; '));
  }

  /** Throws unless the answer is 200. */
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
