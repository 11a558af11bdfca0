/** The SMTP side of the inbox. */
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { type Messages } from './smtp-messages.ts';

const LARGEST_BYTES = 25 * 1024 * 1024;

/** `refuse`: nobody listens, as when the mail server is down. `temp-fail`: it answers 451, as when it is overloaded. */
export const MODES = ['normal', 'refuse', 'temp-fail'] as const;
export type Mode = (typeof MODES)[number];

/** The SMTP side, which can be told to be out of order. */
export class SmtpListener {
  mode: Mode = 'normal';
  port = 0;
  private readonly messages: Messages;
  private server: SMTPServer | undefined;

  constructor(messages: Messages) {
    this.messages = messages;
  }

  async setMode(mode: Mode): Promise<void> {
    if (mode === 'refuse') await this.close();
    else if (!this.server) await this.open(this.port);
    this.mode = mode;
  }

  open(port: number): Promise<void> {
    const server = this.makeServer();
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.removeListener('error', reject);
        // A client that hangs up in the middle is its own affair.
        server.on('error', () => undefined);
        this.port = port;
        this.server = server;
        resolve();
      });
    });
  }

  async close(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = undefined;
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      // `close` lets open conversations finish; a dead server does not.
      for (const connection of server.connections) (connection as { close(): void }).close();
    });
  }

  private receive(raw: Buffer, session: SMTPServerSession, done: (error?: Error) => void): void {
    try {
      this.messages.receive(raw, recipientsOf(session));
      done();
    } catch (error) {
      done(error as Error); // the sender is told, and tries again
    }
  }

  private makeServer(): SMTPServer {
    const overloaded = () => (this.mode === 'temp-fail' ? Object.assign(new Error('Try again later'), { responseCode: 451 }) : null);
    return new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      size: LARGEST_BYTES,
      closeTimeout: 100,
      onAuth: (auth, _session, done) => done(null, { user: auth.username }),
      onMailFrom: (_address, _session, done) => done(overloaded()),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.once('end', () => {
          const failure = stream.sizeExceeded ? Object.assign(new Error('The message is too large'), { responseCode: 552 }) : overloaded();
          if (failure) return done(failure);
          this.receive(Buffer.concat(chunks), session, done);
        });
      },
    });
  }
}

const recipientsOf = (session: SMTPServerSession) => session.envelope.rcptTo.map(({ address }) => address);
