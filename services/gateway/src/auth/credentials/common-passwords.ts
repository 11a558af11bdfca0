/** Digits and signs around a word, the usual way to make a password longer. */
const padding = /^[^\p{L}]+|[^\p{L}]+$/gu;

/** Loaded when a password is first chosen: the list has 49,000 entries. */
let loaded: Promise<Set<string>> | undefined;
const commonPasswords = (): Promise<Set<string>> =>
  (loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'])));

/** Whether a password is among the most common ones, also with digits or signs around it, or repeats one short piece. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const lowercase = password.toLowerCase();
  const word = lowercase.replaceAll(padding, '');
  if (word === '' || /^(.{1,4})\1+$/u.test(lowercase)) return true;
  const common = await commonPasswords();
  return common.has(lowercase) || common.has(word);
}
