/** SMTP side of the inbox. */
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { type Messages } from './smtp-messages.ts';

const LARGEST_BYTES = 25 * 1024 * 1024;

/** `refuse`: connections are refused, as when the server is down. `temp-fail`: it answers 451, as when it is overloaded. */
export const MODES = ['normal', 'refuse', 'temp-fail'] as const;
export type Mode = (typeof MODES)[number];

/** An SMTP server that can simulate failures. */
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
        // Clients may disconnect at any time.
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
      // `close` waits for open connections; a crashed server would not.
      for (const connection of server.connections) (connection as { close(): void }).close();
    });
  }

  private receive(raw: Buffer, session: SMTPServerSession, done: (error?: Error) => void): void {
    try {
      this.messages.receive(raw, recipientsOf(session));
      done();
    } catch (error) {
      done(error as Error); // The sender gets an error and retries.
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
          const failure = stream.sizeExceeded ? Object.assign(new Error('Message too large'), { responseCode: 552 }) : overloaded();
          if (failure) return done(failure);
          this.receive(Buffer.concat(chunks), session, done);
        });
      },
    });
  }
}

const recipientsOf = (session: SMTPServerSession) => session.envelope.rcptTo.map(({ address }) => address);
