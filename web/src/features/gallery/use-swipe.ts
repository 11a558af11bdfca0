import { useRef } from 'react';
import type { PointerEvent } from 'react';

type Direction = 'left' | 'right' | 'up' | 'down';

/** Minimum distances of a swipe. */
const horizontalPx = 48;
const verticalPx = 96;
/** The element follows the pointer at this fraction of its movement. */
const followRatio = 0.4;

/**
 * Handlers for swipes by finger, pen or mouse. The element needs `touch-action: pinch-zoom`, otherwise the browser scrolls.
 */
export function useSwipe(onSwipe: (direction: Direction) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);

  function reset(element: HTMLElement): void {
    start.current = null;
    element.style.translate = '';
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      // A second finger starts a pinch.
      if (!event.isPrimary) reset(event.currentTarget);
      else if (event.button === 0) start.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!start.current) return;
      // The button was released outside the window.
      if (event.buttons === 0) {
        reset(event.currentTarget);
        return;
      }
      const [x, y] = [event.clientX - start.current.x, event.clientY - start.current.y];
      const horizontal = Math.abs(x) > Math.abs(y);
      event.currentTarget.style.translate = horizontal ? `${x * followRatio}px 0` : `0 ${y * followRatio}px`;
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (!start.current) return;
      const [x, y] = [event.clientX - start.current.x, event.clientY - start.current.y];
      reset(event.currentTarget);
      if (Math.abs(x) > Math.abs(y)) {
        if (Math.abs(x) >= horizontalPx) onSwipe(x < 0 ? 'left' : 'right');
      } else if (Math.abs(y) >= verticalPx) {
        onSwipe(y < 0 ? 'up' : 'down');
      }
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => reset(event.currentTarget),
    // Prevents the browser's drag and drop of the image.
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}
