import classes from './count.module.css';

/** A small round number; `urgent` is red, for what waits for somebody. */
export function Count({ value, urgent, className = '' }: { value: number; urgent?: boolean; className?: string }) {
  return (
    <span className={`${classes.count} num ${className}`} data-urgent={urgent || undefined}>
      {value}
    </span>
  );
}
