import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/**
 * Whether the page has been scrolled past the element at its top; undefined before hydration. An IntersectionObserver, because scroll
 * event handlers run on every frame.
 */
export function useScrolledBeyond(): [RefObject<HTMLDivElement | null>, boolean | undefined] {
  const element = useRef<HTMLDivElement>(null);
  const [scrolled, setScrolled] = useState<boolean>();
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return undefined;
    // A busy page reports several changes at once, the latest last.
    const observer = new IntersectionObserver((entries) => setScrolled(!entries.at(-1)!.isIntersecting));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, scrolled];
}
