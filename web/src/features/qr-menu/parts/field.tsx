import { t } from '@lingui/core/macro';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ComponentProps, useEffect, useId, useRef } from 'react';
import classes from './field.module.css';

type FieldProps = ComponentProps<'input'> & { label: string; error?: string };

/** A text field with its label, and its error below it. */
export function Field({ label, error, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={classes.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
      />
      {error && (
        <p className={classes.error} id={`${id}-error`}>
          <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}

type NotesProps = {
  label: string;
  value: string;
  /** In characters. */
  maxLength: number;
  autoFocus?: boolean;
  onChange: (notes: string) => void;
  onEnter?: () => void;
};

/** Notes for the kitchen, with the number of characters left. */
export function NotesField({ label, value, maxLength, autoFocus, onChange, onEnter }: NotesProps) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const left = maxLength - value.length;
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  return (
    <div className={classes.field}>
      <div className={classes.label}>
        <label htmlFor={id}>{label}</label>
        <small id={`${id}-left`} className="num">
          {t`${left} left`}
        </small>
      </div>
      <textarea
        id={id}
        ref={input}
        className={classes.input}
        rows={2}
        maxLength={maxLength}
        placeholder={t`Less spicy, no onion (${maxLength} characters maximum)`}
        aria-describedby={`${id}-left`}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || !onEnter) return;
          event.preventDefault();
          onEnter();
        }}
      />
    </div>
  );
}

type SegmentsProps<T extends string> = {
  label: string;
  options: readonly (readonly [value: T, title: string])[];
  value: T;
  onChange: (value: T) => void;
};

export function Segments<T extends string>({ label, options, value, onChange }: SegmentsProps<T>) {
  return (
    <fieldset className={classes.segments} aria-label={label}>
      {options.map(([option, title]) => (
        <button key={option} type="button" aria-pressed={option === value} onClick={() => onChange(option)}>
          {title}
        </button>
      ))}
    </fieldset>
  );
}
