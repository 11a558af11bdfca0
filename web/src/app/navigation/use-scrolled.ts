import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/**
 * Whether the page has been scrolled beyond the element, which lies at its top. Undefined until the page is awake.
 * Asked of an observer rather than of every scroll event, so that scrolling stays the browser's own affair.
 */
export function useScrolledBeyond(): [RefObject<HTMLDivElement | null>, boolean | undefined] {
  const element = useRef<HTMLDivElement>(null);
  const [scrolled, setScrolled] = useState<boolean>();
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(([entry]) => setScrolled(!entry!.isIntersecting));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, scrolled];
}
