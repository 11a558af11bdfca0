import { readFileSync } from 'node:fs';

/** What runs beside the site that is tested: STACK_FILE describes it. */
interface StackFile {
  inbox: string;
  paypalEmulator: string;
}

function stack(): StackFile {
  const file = process.env.STACK_FILE;
  if (!file) throw new Error('This journey needs STACK_FILE, the stack.json of the running stack');
  return JSON.parse(readFileSync(file, 'utf8')) as StackFile;
}

/** PayPal has looked long enough at a payment and takes the money: its webhook says so. */
export async function payPalSettles(orderId: string): Promise<void> {
  const strings = `${stack().paypalEmulator}/_emulator`;
  const { captures } = (await (await fetch(`${strings}/state`)).json()) as { captures: { id: string; orderId: string }[] };
  const pending = captures.find((capture) => capture.orderId === orderId);
  const settled = await fetch(`${strings}/captures/${pending?.id}/settle`, { method: 'POST' });
  if (!settled.ok) throw new Error(`PayPal could not settle order ${orderId}: ${settled.status}`);
}

export interface Mail {
  to: string[];
  subject: string;
  text: string;
}

/** Every mail the stack has sent to an address, newest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const answer = await fetch(`${stack().inbox}/api/messages?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as Mail[];
}

/** The mails whose text carries the words, whoever they went to. */
export async function mailsSaying(words: string): Promise<Mail[]> {
  const answer = await fetch(`${stack().inbox}/api/messages`);
  return ((await answer.json()) as Mail[]).filter(({ text }) => text.includes(words));
}
