import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

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
  const keys = Object.keys(shortcuts).join(' ');
  useEffect(() => {
    window.addEventListener('keydown', pressed);
    tell(keys);
    return () => {
      window.removeEventListener('keydown', pressed);
      tell('');
    };
  }, [keys]);
}

let told = '';
const listeners = new Set<() => void>();

function tell(keys: string): void {
  told = keys;
  for (const listener of listeners) listener();
}

/** The keys that do something on the screen that is shown, for whoever lists them. */
export function useActiveKeys(): readonly string[] {
  const keys = useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => told,
  );
  return keys.split(' ');
}
