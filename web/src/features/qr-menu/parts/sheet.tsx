import { t } from '@lingui/core/macro';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import buttons from './button.module.css';
import classes from './sheet.module.css';

type Props = { title: ReactNode; onClose: () => void; children: ReactNode; footer?: ReactNode };

/** A modal sheet: at the bottom of a phone, in the middle of a larger screen. Esc, Back on a phone and a tap outside close it. */
export function Sheet({ title, onClose, children, footer }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    const cancel = (event: Event) => {
      event.preventDefault();
      close.current();
    };
    // The press must be outside, too, because a tap that only ends there may be the end of a selection.
    let pressedBeside = false;
    const press = (event: PointerEvent) => {
      pressedBeside = event.target === element;
    };
    const click = (event: MouseEvent) => {
      if (pressedBeside && event.target === element) close.current();
    };
    element.addEventListener('cancel', cancel);
    element.addEventListener('pointerdown', press);
    element.addEventListener('click', click);
    return () => {
      element.removeEventListener('cancel', cancel);
      element.removeEventListener('pointerdown', press);
      element.removeEventListener('click', click);
      // Returns the focus to the element that opened the sheet.
      element.close();
    };
  }, []);

  return (
    <dialog ref={dialog} className={classes.sheet} aria-labelledby={heading}>
      <div className={classes.header}>
        <h2 id={heading} className={classes.title}>
          {title}
        </h2>
        <button
          type="button"
          className={`${buttons.button} ${buttons.ghost} ${buttons.icon}`}
          aria-label={t`Close`}
          onClick={onClose}
        >
          <IconX size={20} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      <div className={classes.body}>{children}</div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </dialog>
  );
}
