/** `npm run ops`: maintenance commands for operators. Exit code 0: done; 1: failed or incomplete; 2: usage error. */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { type Call, type CommandResult, commandPrefix, UsageError } from './command.ts';

const HELP = `${commandPrefix(process.env)} <command> [options]

  dead-letters list           events whose handler failed on every retry
  dead-letters show <id>      one of them in full, with the error of its last attempt
  dead-letters replay <id>    runs its handlers again; --all: all dead letters, oldest first
  payments reconcile          looks every unsettled payment and refund up at PayPal now; --since: also compares settled money, and names money that PayPal alone has
  payments compare            compares captured money with bookings now, and republishes events that booking has missed
  payments agree              compares payments with PayPal's transaction report; --from, --to: days by UTC, at most 31
  payments give-up <id>       ends an undecided capture that PayPal's account does not have; requires --reason
  paypal check                checks that the PayPal account is set up as the payment service requires; moves no money
  holds sweep                 releases expired holds now
  outbox status               unpublished events, by service
  outbox republish --since <t>  publishes again all events since then, for a broker that lost its data
  guest export <e-mail>       all data about a guest as one JSON document; --out <file>
  guest erase <e-mail>        deletes or anonymizes it, except what the law requires; --dry-run: only lists the steps
  staff list                  accounts of the back office
  staff add <username>        creates an account with a one-time password that is printed once
  staff reset <username>      sets a new one-time password, removes the second factor, ends all sessions, and reactivates a removed account
  staff remove <username>     disables sign-in for the account; the last active one cannot be removed
  backup <folder>             saves the rows of all services and all pictures, while services run
  nightly-backups <folder>    runs until it is stopped: a backup each night at BACKUP_AT (UTC), of which BACKUP_KEEP are kept, and metrics
  restore <folder>            checks that a backup is complete and fits, changes nothing
  restore <folder> --replace  replaces all data with the backup; services must be stopped

  --service <name>            one service instead of all (dead-letters, outbox)
  --since <t>                 90m, 2h or 3d ago, or an instant such as 2026-11-20T10:00Z
  --from <day>, --to <day>    such as 2026-11-01, both inclusive (payments agree)
  --as <name>                 name recorded for the replay, payment, erasure or change of staff (default: your login)
  --reason <text>             what was found in PayPal's account; recorded with the payment (payments give-up)
  --out <file>                writes the export to a new file that only you can read
  --yes                       erases without confirmation
  --json                      prints JSON instead of text
  --version                   prints the product's version

Environment: NATS_URL, DATABASE_URL (the server; DATABASE_URL_BOOKING etc. for the database of one service), S3_ENDPOINT,
S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, as for the services. Without them the commands use the local stack of
CHARTER_HOME (.local). paypal check reads PAYPAL_ENVIRONMENT, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID and
PUBLIC_URL.
Exit code 0: done; 1: failed or incomplete; 2: usage error. When to use which command: infra/docs/runbook.md
`;

/** Modules are loaded on demand, so that a restore works without the dependencies of the other commands. */
const commands: Record<string, () => Promise<(call: Call) => CommandResult | Promise<CommandResult>>> = {
  'dead-letters list': async () => (await import('./dead-letters.ts')).listDeadLetters,
  'dead-letters show': async () => (await import('./dead-letters.ts')).showDeadLetters,
  'dead-letters replay': async () => (await import('./dead-letters.ts')).replayDeadLetters,
  'payments reconcile': async () => (await import('./maintenance.ts')).reconcilePayments,
  'payments compare': async () => (await import('./maintenance.ts')).comparePayments,
  'payments agree': async () => (await import('./maintenance.ts')).agreePayments,
  'payments give-up': async () => (await import('./maintenance.ts')).giveUpPayment,
  'paypal check': async () => (await import('./paypal.ts')).payPalCheck,
  'holds sweep': async () => (await import('./maintenance.ts')).sweepHolds,
  'outbox status': async () => (await import('./outbox.ts')).outboxStatus,
  'outbox republish': async () => (await import('./outbox.ts')).republish,
  'guest export': async () => (await import('./guest.ts')).exportGuest,
  'guest erase': async () => (await import('./guest.ts')).eraseGuest,
  'staff list': async () => (await import('./staff.ts')).listStaff,
  'staff add': async () => (await import('./staff.ts')).addStaff,
  'staff reset': async () => (await import('./staff.ts')).resetStaff,
  'staff remove': async () => (await import('./staff.ts')).removeStaff,
  backup: async () => (await import('./backup-commands.ts')).backupCommand,
  'nightly-backups': async () => (await import('./nightly-backups.ts')).nightlyBackups,
  restore: async () => (await import('./backup-commands.ts')).restoreCommand,
};

process.exitCode = await run(process.argv.slice(2));

async function run(args: string[]): Promise<number> {
  try {
    const { values, positionals } = parse(args);
    if (values.version) {
      console.log(productVersion());
      return 0;
    }
    if (values.help) {
      console.log(HELP);
      return 0;
    }
    const name = Object.keys(commands).find((command) => command.split(' ').every((word, index) => positionals[index] === word));
    if (!name) throw new UsageError(positionals.length > 0 ? `unknown command "${positionals.join(' ')}"` : 'a command is required');
    const command = await commands[name]!();
    const { json, help: _help, version: _version, ...options } = values;
    const positional = positionals.slice(name.split(' ').length);
    const { ok, data, lines } = await command({ args: positional, options, env: process.env, ...(process.stdin.isTTY ? { prompt } : {}) });
    console.log(json ? JSON.stringify(data, null, 2) : lines.join('\n'));
    return ok ? 0 : 1;
  } catch (error) {
    const isUsageError = error instanceof UsageError;
    console.error(
      isUsageError ? `${error.message}. See ${commandPrefix(process.env)} --help` : error instanceof Error ? error.message : String(error),
    );
    return isUsageError ? 2 : 1;
  }
}

/** The version in the root package.json: all parts are released together. */
function productVersion(): string {
  const file = new URL('../../../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** Prompts on stderr, because stdout may be redirected to a file. */
async function prompt(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        all: { type: 'boolean', default: false },
        replace: { type: 'boolean', default: false },
        service: { type: 'string' },
        since: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        as: { type: 'string' },
        reason: { type: 'string' },
        out: { type: 'string' },
        yes: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
