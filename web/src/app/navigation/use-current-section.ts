import { useEffect, useState } from 'react';
import { sections } from './entries.js';
import type { Section } from './entries.js';

/** A horizontal line at 40 % of the viewport; the section that intersects it is current. */
const readingLine = { rootMargin: '-40% 0px -60% 0px' };

/** The section of the home page that is being read; between two sections, the last one. */
export function useCurrentSection(onHome: boolean): Section | undefined {
  const [current, setCurrent] = useState<Section>();
  useEffect(() => {
    const content = document.getElementById('content');
    if (!onHome || !content || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver((entries) => {
      // A busy page reports several changes at once, the latest last.
      const entry = entries.findLast(({ isIntersecting }) => isIntersecting);
      if (entry) setCurrent(entry.target.id as Section);
    }, readingLine);
    const observe = () => sections.forEach((id) => observeIfPresent(observer, id));
    observe();
    // Sections whose data loads later are added to the page later.
    const mutations = new MutationObserver(observe);
    mutations.observe(content, { childList: true });
    return () => {
      mutations.disconnect();
      observer.disconnect();
    };
  }, [onHome]);
  return current;
}

function observeIfPresent(observer: IntersectionObserver, id: Section): void {
  const element = document.getElementById(id);
  if (element) observer.observe(element);
}
