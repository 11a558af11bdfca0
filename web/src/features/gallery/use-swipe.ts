import { useRef } from 'react';
import type { PointerEvent } from 'react';

export type Swipe = 'left' | 'right' | 'up' | 'down';

/** Pixels of travel that mean it. */
const sidewaysPx = 48;
const upOrDownPx = 96;
/** The picture follows the finger, and lets it feel that there is an end to it. */
const following = 0.4;

/**
 * Handlers for an element that is swiped by finger, pen or mouse. The element needs `touch-action: pinch-zoom`: else the
 * browser takes the movement for scrolling.
 */
export function useSwipe(onSwipe: (direction: Swipe) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);

  function letGo(element: HTMLElement): void {
    from.current = null;
    element.style.translate = '';
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      // A second finger pinches.
      if (!event.isPrimary) letGo(event.currentTarget);
      else if (event.button === 0) from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!from.current) return;
      // The mouse was let go outside.
      if (event.buttons === 0) {
        letGo(event.currentTarget);
        return;
      }
      const [x, y] = [event.clientX - from.current.x, event.clientY - from.current.y];
      const sideways = Math.abs(x) > Math.abs(y);
      event.currentTarget.style.translate = sideways ? `${x * following}px 0` : `0 ${y * following}px`;
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (!from.current) return;
      const [x, y] = [event.clientX - from.current.x, event.clientY - from.current.y];
      letGo(event.currentTarget);
      if (Math.abs(x) > Math.abs(y)) {
        if (Math.abs(x) >= sidewaysPx) onSwipe(x < 0 ? 'left' : 'right');
      } else if (Math.abs(y) >= upOrDownPx) {
        onSwipe(y < 0 ? 'up' : 'down');
      }
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => letGo(event.currentTarget),
    // The browser would carry the picture away as a file.
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}
