/** Reading a page without touching it takes this long at most; lists ask the server twice in that time. */
const aMinute = 60_000;

/** @returns whether nobody has touched the page for a minute */
export function watchAttendance(): () => boolean {
  let touched = Date.now();
  const note = () => {
    touched = Date.now();
  };
  for (const sign of ['pointerdown', 'pointermove', 'keydown', 'wheel'])
    window.addEventListener(sign, note, { capture: true, passive: true });
  return () => Date.now() - touched > aMinute;
}
