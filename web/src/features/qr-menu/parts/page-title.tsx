import { useEffect, useRef } from 'react';

/** Heading of a page that replaced another one: sets the document's title and takes the focus, so that screen readers continue there. */
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
