import classes from './count.module.css';

/** A small number in a badge; `urgent` makes it red, for work that waits. */
export function Count({ value, urgent, className = '' }: { value: number; urgent?: boolean; className?: string }) {
  return (
    <span className={`${classes.count} num ${className}`} data-urgent={urgent || undefined}>
      {value}
    </span>
  );
}
