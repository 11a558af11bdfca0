const idleAfterMs = 60_000;

/** @returns a function that returns whether the page had no keyboard or pointer input for a minute */
export function watchUserActivity(): () => boolean {
  let lastInput = Date.now();
  const onInput = () => {
    lastInput = Date.now();
  };
  for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel'])
    window.addEventListener(type, onInput, { capture: true, passive: true });
  return () => Date.now() - lastInput > idleAfterMs;
}
