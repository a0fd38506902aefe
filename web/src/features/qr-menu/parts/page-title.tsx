import { useEffect, useRef } from 'react';

/** Heading of a page that took another one's place: it names the document, and reading goes on from it. */
export function PageTitle({ className, children }: { className: string | undefined; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = children;
    heading.current?.focus({ preventScroll: true });
  }, [children]);
  return (
    <h1 ref={heading} className={className} tabIndex={-1}>
      {children}
    </h1>
  );
}
