/** A mail server for development: e-mails are stored in `<home>/inbox` and shown on a web page, but not delivered. */
import { createServer } from 'node:http';
import { onPort } from '../ports.ts';
import { inboxHandler } from './inbox-http.ts';
import { listen } from './listen.ts';
import { type RunningServer, type ServerOptions } from './server.ts';
import { SmtpListener } from './smtp-listener.ts';
import { Messages } from './smtp-messages.ts';

export interface InboxServer extends RunningServer {
  /** Base URL of the page and the JSON API. */
  inboxUrl: string;
}

export async function start(options: ServerOptions & { inboxPort?: number }): Promise<InboxServer> {
  const messages = new Messages(options.home);
  const smtp = new SmtpListener(messages);
  await onPort(options.port, (port) => smtp.open(port));
  const pages = createServer(inboxHandler(messages, smtp));
  return onPort(options.inboxPort, async (port) => {
    const { stop } = await listen(pages, port);
    return {
      url: `smtp://127.0.0.1:${smtp.port}`,
      inboxUrl: `http://127.0.0.1:${port}`,
      pid: undefined,
      stop: async () => void (await Promise.all([stop(), smtp.close()])),
    };
  });
}
