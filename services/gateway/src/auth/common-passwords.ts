/** Digits and signs around a word, as most people add them when a password has to be longer. */
const padding = /^[^\p{L}]+|[^\p{L}]+$/gu;

/** Loaded when the first password is chosen, and by the gateway alone: 49,000 passwords are no matter for a browser. */
let loaded: Promise<Set<string>> | undefined;
const commonPasswords = (): Promise<Set<string>> =>
  (loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'])));

/** Whether a password is among the most common ones, also with digits or signs around it, or consists of one short piece repeated. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const written = password.toLowerCase();
  const word = written.replaceAll(padding, '');
  if (word === '' || /^(.{1,4})\1+$/u.test(written)) return true;
  const common = await commonPasswords();
  return common.has(written) || common.has(word);
}
