import classes from './receipt-lines.module.css';
import type { ReceiptView } from './receipt-view';

/** The lines of the bill, at the menu's prices. */
export function ReceiptLines({ lines }: Pick<ReceiptView, 'lines'>) {
  return (
    <ul className={classes.lines}>
      {lines.map(({ id, title, amount, details, note, price }) => (
        <li key={id} className={classes.line}>
          <b>{title}</b>
          <span className={`num ${classes.amount}`}>{amount}</span>
          <div>
            {details && <p>{details}</p>}
            {note && <p>{note}</p>}
            <p className="num">{price}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
