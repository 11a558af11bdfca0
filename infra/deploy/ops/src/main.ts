/** `npm run ops`: what an operator can do beyond waiting. Exit code 0: done; 1: not done, or not all; 2: wrongly asked. */
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { type Call, type Outcome, WrongUse } from './command.ts';

const HELP = `npm run ops -- <command> [options]

  dead-letters list           events whose handler failed on every retry
  dead-letters show <id>      one of them in full, with the error of its last attempt
  dead-letters replay <id>    runs its handlers again; --all: every one, oldest first
  payments reconcile          looks every unsettled payment and refund up at PayPal now; --since: also compares settled money
  payments compare            compares captured money with bookings now, and publishes again what booking has missed
  payments give-up <id>       ends a capture in doubt that PayPal's account does not have; --reason says what was found there
  paypal check                whether the account at PayPal is set up as the payment service needs it; moves no money
  holds sweep                 gives expired holds back now
  outbox status               facts that wait to be announced, by service
  outbox announce --since <t> announces once more what was announced since then, for a broker that lost its memory
  guest export <e-mail>       everything that is stored about a guest, as one JSON document; --out <file>
  guest erase <e-mail>        deletes or anonymizes it, except what the law requires; --dry-run: says what it would do
  staff list                  accounts of the back office
  staff add <username>        makes an account, with a one-time password that is printed once
  staff reset <username>      new one-time password, no second factor, ends its sessions; also makes a removed account active again
  staff remove <username>     the account can no longer sign in; the last active one cannot be removed
  backup <folder>             rows of all services and all pictures, while everything runs
  restore <folder>            checks such a backup against what is there, changes nothing
  restore <folder> --replace  puts it in the place of what is there; services must be stopped

  --service <name>            one service instead of all (dead-letters, outbox)
  --since <t>                 90m, 2h or 3d ago, or an instant such as 2026-11-20T10:00Z
  --as <name>                 name recorded for a replay, a payment given up, an erasure or a change of staff (default: your login)
  --reason <text>             why a payment is given up, recorded with it
  --out <file>                a new file for the export, readable to you alone
  --yes                       erases without asking to type the address again
  --json                      for programs

It finds the product by the variables that its services have: NATS_URL, DATABASE_URL (the server; DATABASE_URL_BOOKING and
the like for one service's own), S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY. Without them it is the local
stack of CHARTER_HOME (.local). paypal check takes PAYPAL_ENVIRONMENT, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID
and PUBLIC_URL. Exit code 0: done; 1: not done, or not all of it; 2: wrongly asked. What to do when: infra/docs/runbook.md
`;

/** Each is loaded when it is asked for: a restore must not need what only questions to services need. */
const commands: Record<string, () => Promise<(call: Call) => Outcome | Promise<Outcome>>> = {
  'dead-letters list': async () => (await import('./dead-letters.ts')).listDeadLetters,
  'dead-letters show': async () => (await import('./dead-letters.ts')).showDeadLetters,
  'dead-letters replay': async () => (await import('./dead-letters.ts')).replayDeadLetters,
  'payments reconcile': async () => (await import('./maintenance.ts')).reconcilePayments,
  'payments compare': async () => (await import('./maintenance.ts')).comparePayments,
  'payments give-up': async () => (await import('./maintenance.ts')).giveUpPayment,
  'paypal check': async () => (await import('./paypal.ts')).payPalCheck,
  'holds sweep': async () => (await import('./maintenance.ts')).sweepHolds,
  'outbox status': async () => (await import('./outbox.ts')).outboxStatus,
  'outbox announce': async () => (await import('./outbox.ts')).republish,
  'guest export': async () => (await import('./guest.ts')).exportGuest,
  'guest erase': async () => (await import('./guest.ts')).eraseGuest,
  'staff list': async () => (await import('./staff.ts')).listStaff,
  'staff add': async () => (await import('./staff.ts')).addStaff,
  'staff reset': async () => (await import('./staff.ts')).resetStaff,
  'staff remove': async () => (await import('./staff.ts')).removeStaff,
  backup: async () => (await import('./backup-commands.ts')).backupCommand,
  restore: async () => (await import('./backup-commands.ts')).restoreCommand,
};

process.exitCode = await run(process.argv.slice(2));

async function run(args: string[]): Promise<number> {
  try {
    const { values, positionals } = parse(args);
    if (values.help) {
      console.log(HELP);
      return 0;
    }
    const name = Object.keys(commands).find((command) => command.split(' ').every((word, index) => positionals[index] === word));
    if (!name) throw new WrongUse(positionals.length > 0 ? `"${positionals.join(' ')}" is no command` : 'a command is needed');
    const command = await commands[name]!();
    const { json, help: _, ...options } = values;
    const words = positionals.slice(name.split(' ').length);
    const { ok, data, lines } = await command({ words, options, env: process.env, ...(process.stdin.isTTY ? { prompt } : {}) });
    console.log(json ? JSON.stringify(data, null, 2) : lines.join('\n'));
    return ok ? 0 : 1;
  } catch (error) {
    const isWrongUse = error instanceof WrongUse;
    console.error(isWrongUse ? `${error.message}. See npm run ops -- --help` : error instanceof Error ? error.message : String(error));
    return isWrongUse ? 2 : 1;
  }
}

/** On the error stream: the output may be a file. */
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
        as: { type: 'string' },
        reason: { type: 'string' },
        out: { type: 'string' },
        yes: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new WrongUse((error as Error).message);
  }
}
