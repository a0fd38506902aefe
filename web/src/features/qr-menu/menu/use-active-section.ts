import { useEffect, useState } from 'react';
import type { Section } from './sections';

/** Below the sticky bar: the section that has reached this line is the one that is read. */
const LINE_PX = 96;

/** The id of the section that is read: the last one whose top has passed under the bar, at the very end of the page the last one. Nothing before the first scroll. */
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
