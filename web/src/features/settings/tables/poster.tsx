import { t } from '@lingui/core/macro';
import type { StoreTable } from '@thali/proto/catalog/tables';
import { useMemo } from 'react';
import { tableOnPaper } from '../../../domain/receipt/paper-titles';
import { tableTitle } from '../../../domain/tables/table-title';
import { qrModules, qrPath } from '../qr/qr-code';
import classes from './poster.module.css';

export type PosterFormat = 'a6' | 'a5' | 'tent';
type Props = {
  store: { storeName: string; image: string | null };
  table: StoreTable;
  link: string;
  /** The instruction in one language or two; `lang` is the language's code. */
  words: readonly { lang: string; text: string }[];
  format: PosterFormat;
};

/** One sheet for one table: a poster, or a tent with the same content on both sides. */
export function Poster({ format, ...face }: Props) {
  return (
    <article className={classes.sheet} data-format={format} aria-label={tableTitle(face.table.table_title)}>
      {format === 'tent' && (
        <div className={classes.turned} aria-hidden="true">
          <Face {...face} />
        </div>
      )}
      <Face {...face} />
    </article>
  );
}

function Face({ store: { storeName, image }, table, link, words }: Omit<Props, 'format'>) {
  const { path, size } = useMemo(() => {
    const modules = qrModules(link);
    return { path: qrPath(modules), size: modules.length };
  }, [link]);
  const title = tableOnPaper(table.table_title);
  return (
    <div className={classes.face}>
      <header className={classes.store}>
        {image && <img src={image} alt="" />}
        <p>{storeName}</p>
      </header>
      <svg
        className={classes.code}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={t`QR code, ${title}`}
      >
        <path d={path} />
      </svg>
      <div className={classes.text}>
        {words.map(({ lang, text }) => (
          <p key={lang} lang={lang}>
            {text}
          </p>
        ))}
        <h2>
          {title}
          {table.floor !== '-' && <small>{table.floor}</small>}
        </h2>
      </div>
    </div>
  );
}
