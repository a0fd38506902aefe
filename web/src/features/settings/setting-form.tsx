import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPointFilled } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import type { Address } from '../../lib/addresses';
import { type Emitting, useCommand } from '../../lib/use-command';
import { confirm } from '../../ui/confirm';
import { showFieldErrors } from '../../ui/field-errors';
import { useNavigate } from '../../ui/link';
import classes from './setting-form.module.css';

type Props<V extends object> = {
  form: UseFormReturnType<V>;
  contract: Emitting;
  save: (values: V) => Promise<{ message: string }>;
  children: ReactNode;
};

/** A form that is a whole screen. While there are unsaved changes, it says so and Save stays in view. */
export function SettingForm<V extends object>({ form, contract, save, children }: Props<V>) {
  const { mutate, isPending } = useCommand(contract, {
    send: save,
    onSuccess: (_, saved) => {
      form.setInitialValues(saved);
      form.resetDirty(saved);
    },
  });
  const dirty = form.isDirty();
  useQuestionBeforeLeaving(dirty);
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        (values) => mutate(values, { onError: (error) => showFieldErrors(form, error) }),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      )}
    >
      {children}
      <footer className={classes.bar} data-dirty={dirty || undefined}>
        <p role="status" className={classes.hint}>
          {dirty && (
            <>
              <IconPointFilled size={16} aria-hidden="true" /> {t`Unsaved changes`}
            </>
          )}
        </p>
        {dirty && (
          <Button variant="subtle" onClick={form.reset}>
            {t`Discard`}
          </Button>
        )}
        <Button type="submit" loading={isPending}>
          {t`Save`}
        </Button>
      </footer>
    </form>
  );
}

/**
 * Asks before changes are lost: the browser when the tab is closed or reloaded, this hook for navigation within the app. It uses the
 * Navigation API, because react-router's own blocker needs its data router, which is too large here.
 */
function useQuestionBeforeLeaving(dirty: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!dirty) return;
    const navigation: Navigation | undefined = window.navigation;
    const close = (event: BeforeUnloadEvent) => event.preventDefault();
    const leave = async (event: NavigateEvent) => {
      const { url, key, sameDocument } = event.destination;
      if (!event.cancelable || !sameDocument || new URL(url).pathname === location.pathname) return;
      event.preventDefault();
      const answer = confirm(t`What you changed here is not saved.`, t`Leave`, { title: t`Unsaved changes`, dismiss: t`Stay` });
      if (!(await answer)) return;
      navigation?.removeEventListener('navigate', leave);
      if (event.navigationType === 'traverse') navigation?.traverseTo(key);
      // A link led there.
      else navigate(url.slice(location.origin.length) as Address);
    };
    window.addEventListener('beforeunload', close);
    navigation?.addEventListener('navigate', leave);
    return () => {
      window.removeEventListener('beforeunload', close);
      navigation?.removeEventListener('navigate', leave);
    };
  }, [dirty, navigate]);
}

type SectionProps = { title: string; detail?: string; children: ReactNode };

/** A part of a `SettingForm`; its fields stand in two columns if there is room. */
export function SettingSection({ title, detail, children }: SectionProps) {
  return (
    <section className={classes.section} aria-label={title}>
      <header>
        <h2 className={classes.title}>{title}</h2>
        {detail && <p className={classes.detail}>{detail}</p>}
      </header>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
