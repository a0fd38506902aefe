import { t } from '@lingui/core/macro';
import classes from './food-mark.module.css';

/** The mark of the Indian label law: green square with a circle, brown square with a triangle. */
export function FoodMark({ veg }: { veg: boolean }) {
  return (
    <span className={classes.mark} data-veg={veg || undefined} role="img" aria-label={veg ? t`Vegetarian` : t`Non-vegetarian`} />
  );
}
