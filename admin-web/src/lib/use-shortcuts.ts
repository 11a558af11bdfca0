import { useEffect, useEffectEvent } from 'react';

const typing = 'input, textarea, select, [contenteditable="true"]';

/** Answers false to leave the key to the browser. */
type Shortcut = (event: KeyboardEvent) => boolean | void;

/**
 * Single-key shortcuts of a screen, by `event.key`. They keep quiet while someone types, while a dialog is open and
 * with a modifier held, so that they never take a key from the browser or from a screen reader's own commands.
 */
export function useShortcuts(shortcuts: Record<string, Shortcut>): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(typing)) return;
    if (document.querySelector('dialog[open]')) return;
    const act = shortcuts[event.key];
    if (!act) return;
    if (act(event) !== false) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}
