import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

const editableSelector = 'input, textarea, select, [contenteditable="true"]';

/** Returns false to leave the key to the browser. */
type Shortcut = (event: KeyboardEvent) => boolean | void;

/**
 * Single-key shortcuts of a screen, by `event.key`. They are off in text fields, while a dialog is open and with a
 * modifier key held, so that they do not override keys of the browser or of screen readers.
 */
export function useShortcuts(shortcuts: Record<string, Shortcut>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(editableSelector)) return;
    if (document.querySelector('dialog[open]')) return;
    const shortcut = shortcuts[event.key];
    if (!shortcut) return;
    if (shortcut(event) !== false) event.preventDefault();
  });
  const keys = Object.keys(shortcuts).join(' ');
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    setActiveKeys(keys);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      setActiveKeys('');
    };
  }, [keys]);
}

let activeKeys = '';
const listeners = new Set<() => void>();

function setActiveKeys(keys: string): void {
  activeKeys = keys;
  for (const listener of listeners) listener();
}

/** The keys that have a shortcut on the current screen. */
export function useActiveKeys(): readonly string[] {
  const keys = useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => activeKeys,
  );
  return keys.split(' ');
}
