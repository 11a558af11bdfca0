/**
 * A web URL, the path of an image uploaded here, or a data URL. Each visitor's browser requests it: it contains no password, and its path leads
 * to no other of our own.
 */
export const imageAddress =
  /^(?:https:\/\/(?![^/?#]*@)[^\s\p{Cc}\p{Cf}"'<>\\]{1,2000}|\/media\/(?!(?:[\w./-]*\/)?\.\.?(?:\/|$))[\w./-]{1,300}|data:image\/(?:png|jpeg|gif|webp|avif);base64,[\w+/]+={0,2})$/u;

const dataUrlPrefix = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,/u;

/**
 * True for the texts that match `imageAddress`. A data URL has megabytes: its first character that is not base64 is searched for, because a loop
 * of a pattern can need more stack than V8 gives it. V8 stores a position per character in a pattern that is compiled without optimization, as
 * all are in a process that has compiled a megabyte of them.
 */
export function isImageAddress(text: string): boolean {
  const prefix = dataUrlPrefix.exec(text)?.[0];
  if (prefix === undefined) return imageAddress.test(text);
  const data = text.slice(prefix.length);
  const end = data.search(/[^\w+/]/u);
  return end === -1 ? data !== '' : end > 0 && /^={1,2}$/u.test(data.slice(end));
}
