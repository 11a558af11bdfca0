import { useEffect, useState } from 'react';
import { sections } from './entries.js';
import type { Section } from './entries.js';

/** A line across the screen, where eyes rest: the part that lies on it is being read. */
const readingLine = { rootMargin: '-40% 0px -60% 0px' };

/** The part of the home page that is being read; between two parts it is the last one. */
export function useCurrentSection(onHome: boolean): Section | undefined {
  const [current, setCurrent] = useState<Section>();
  useEffect(() => {
    const content = document.getElementById('content');
    if (!onHome || !content || typeof IntersectionObserver === 'undefined') return undefined;
    const reading = new IntersectionObserver((entries) => {
      const read = entries.find(({ isIntersecting }) => isIntersecting);
      if (read) setCurrent(read.target.id as Section);
    }, readingLine);
    const observe = () => sections.forEach((id) => observeIfThere(reading, id));
    observe();
    // A part that waited for its data comes later than the page.
    const arrivals = new MutationObserver(observe);
    arrivals.observe(content, { childList: true });
    return () => {
      arrivals.disconnect();
      reading.disconnect();
    };
  }, [onHome]);
  return current;
}

function observeIfThere(observer: IntersectionObserver, id: Section): void {
  const element = document.getElementById(id);
  if (element) observer.observe(element);
}
