/** An SMTP server that delivers nothing and shows everything: mails land in `<home>/inbox` and on a web page. */
import { createServer } from 'node:http';
import { onPort } from '../ports.ts';
import { inboxHandler } from './inbox-http.ts';
import { listen } from './listen.ts';
import { type RunningServer, type ServerOptions } from './server.ts';
import { SmtpListener } from './smtp-listener.ts';
import { Messages } from './smtp-messages.ts';

export interface InboxServer extends RunningServer {
  /** The page and the JSON. */
  inboxUrl: string;
}

export async function start(options: ServerOptions & { inboxPort?: number }): Promise<InboxServer> {
  const messages = new Messages(options.home);
  const door = new SmtpListener(messages);
  await onPort(options.port, (port) => door.open(port));
  const pages = createServer(inboxHandler(messages, door));
  return onPort(options.inboxPort, async (port) => {
    const { stop } = await listen(pages, port);
    return {
      url: `smtp://127.0.0.1:${door.port}`,
      inboxUrl: `http://127.0.0.1:${port}`,
      pid: undefined,
      stop: async () => void (await Promise.all([stop(), door.close()])),
    };
  });
}
