import { useEffect, useState } from 'react';
import type { Section } from './sections';

/** A line below the sticky bar: the last section whose top has passed it is active. */
const LINE_PX = 96;

/**
 * The id of the active section: the last one whose top has passed the line, or the last of all at the end of the page. Undefined before the
 * first scroll.
 */
export function useActiveSection(sections: readonly Section[]): string | undefined {
  const [active, setActive] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const atEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
      const passed = sections.findLast(({ id }) => {
        const top = document.getElementById(`c-${id}`)?.getBoundingClientRect().top;
        return top !== undefined && top < LINE_PX;
      });
      setActive((atEnd ? sections.at(-1) : (passed ?? sections[0]))?.id);
    };
    const scrolled = () => {
      frame ||= requestAnimationFrame(look);
    };
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', scrolled);
    };
  }, [sections]);
  return active;
}
