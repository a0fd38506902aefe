import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { keepLanguage } from '#words';
import { LanguageSelect } from '../../domain/session/language-select';
import { Logo } from '../../ui/logo';
import classes from './auth-page.module.css';

const brand = 'Thali'; // no text: the product's name

const bowls = Array.from({ length: 6 }, (_, bowl) => {
  const angle = (bowl * Math.PI) / 3 - Math.PI / 2;
  return [200 + 116 * Math.cos(angle), 200 + 116 * Math.sin(angle)] as const;
});

/** The layout of sign-in, registration and password pages: the form, and on wide screens the plate beside it. */
export function AuthPage({ children }: { children: ReactNode }) {
  return (
    <main className={classes.page}>
      <section className={classes.side}>
        {/* The landing page, which is not part of this app. */}
        <header className={classes.top}>
          <a href="/" className={classes.brand}>
            <Logo size={36} />
            {brand}
          </a>
          <LanguageSelect onChoose={(id) => keepLanguage(id) && location.reload()} />
        </header>
        {children}
      </section>
      <aside className={classes.art}>
        <svg viewBox="0 0 400 400" className={classes.plate} aria-hidden="true">
          <circle cx="200" cy="200" r="196" className={classes.rim} />
          <circle cx="200" cy="200" r="180" className={classes.tray} />
          <circle cx="200" cy="200" r="62" className={classes.bowl} />
          {bowls.map(([x, y], bowl) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r="38" className={bowl === 1 ? classes.turmeric : classes.bowl} />
          ))}
        </svg>
        <p className={classes.claim}>{t`Every order, from the table to the till, on one plate.`}</p>
      </aside>
    </main>
  );
}
