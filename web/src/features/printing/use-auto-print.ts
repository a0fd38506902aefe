import { type RefObject, useEffect } from 'react';

const PRINT_AFTER_MS = 400;
const PIXELS_PER_MM = 96 / 25.4;

/**
 * Prints the sheet automatically once its fonts and pictures are loaded, on one page as long as the sheet, so that a roll is cut at its
 * end.
 * @param widthMm of the paper
 */
export function useAutoPrint(sheet: RefObject<HTMLElement | null>, widthMm: number, ready: boolean) {
  useEffect(() => {
    const element = sheet.current;
    if (!ready || !element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const page = document.head.appendChild(document.createElement('style'));
    void loaded(element).then(() => {
      if (left) return;
      const heightMm = Math.ceil(element.getBoundingClientRect().height / PIXELS_PER_MM) + 1;
      page.textContent = `@page { size: ${widthMm}mm ${heightMm}mm; margin: 0; }`;
      timer = setTimeout(() => window.print(), PRINT_AFTER_MS);
    });
    return () => {
      left = true;
      clearTimeout(timer);
      page.remove();
    };
  }, [sheet, widthMm, ready]);
}

/** A picture that can not be loaded does not stop the receipt. */
const loaded = (element: HTMLElement) =>
  Promise.all([
    document.fonts.ready,
    ...Array.from(element.querySelectorAll('img'), (image) => image.decode().catch(() => undefined)),
  ]);
