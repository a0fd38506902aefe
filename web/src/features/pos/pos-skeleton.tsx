import { t } from '@lingui/core/macro';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import grid from './items/item-grid.module.css';
import classes from './pos.module.css';
import { PosHeader } from './pos-header';
import skeleton from './pos-skeleton.module.css';

const CARDS = Array.from({ length: 10 }, (_, card) => card);
const LINES = [0, 1, 2];

/** The placeholder while the menu is loading, with the same boxes and heights. */
export function PosSkeleton() {
  return (
    <div className={classes.pos}>
      <div className={classes.left}>
        <PosHeader />
        <VisuallyHidden role="status">{t`Please wait...`}</VisuallyHidden>
        <div className={skeleton.tools}>
          <Skeleton height={48} radius={10} />
        </div>
        <div className={skeleton.chips}>
          {LINES.concat(LINES).map((_, chip) => (
            <Skeleton key={CARDS[chip]} width={64 + ((chip * 29) % 56)} height={48} radius="xl" />
          ))}
        </div>
        <div className={grid.scroll}>
          <div className={grid.grid}>
            {CARDS.map((card) => (
              <div key={card} className={skeleton.card}>
                <Skeleton height="100%" radius={0} />
                <div className={skeleton.text}>
                  <Skeleton width={`${58 + ((card * 13) % 22)}%`} height={18} />
                  <Skeleton width="44%" height={13} mt={8} />
                  <div className={skeleton.foot}>
                    <Skeleton width={64} height={18} />
                    <Skeleton width={88} height={40} radius={10} />
                  </div>
                </div>
              </div>
            ))}
          </div>
        </div>
      </div>
      <div className={`${classes.aside} ${skeleton.cart}`}>
        <Skeleton height={48} radius={10} />
        <Skeleton height={48} radius={10} />
        <div className={skeleton.total}>
          <Skeleton width="60%" height={20} />
          <Skeleton height={64} radius={10} />
        </div>
      </div>
    </div>
  );
}
