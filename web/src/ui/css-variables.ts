import type { CSSVariablesResolver } from '@mantine/core';

/** Sets the text, filled and contrast colours of a state colour from the roles, for both schemes. */
const state = (name: string, role: string, on: string) => ({
  [`--mantine-color-${name}-text`]: `var(--t-${role}-text)`,
  [`--mantine-color-${name}-filled`]: `var(--t-${role}-solid)`,
  [`--mantine-color-${name}-filled-hover`]: `color-mix(in srgb, var(--t-${role}-solid), black 12%)`,
  [`--mantine-color-${name}-contrast`]: `var(--t-on-${on})`,
  [`--mantine-color-${name}-light`]: `var(--t-${role}-soft)`,
  [`--mantine-color-${name}-light-hover`]: `color-mix(in srgb, var(--t-${role}-soft), var(--t-${role}-text) 8%)`,
  [`--mantine-color-${name}-light-color`]: `var(--t-${role}-text)`,
  [`--mantine-color-${name}-outline`]: `var(--t-${role}-text)`,
  [`--mantine-color-${name}-outline-hover`]: `var(--t-${role}-soft)`,
});

const roles = {
  '--mantine-color-body': 'var(--t-bg)',
  '--mantine-color-text': 'var(--t-text)',
  '--mantine-color-bright': 'var(--t-text)',
  '--mantine-color-dimmed': 'var(--t-text-3)',
  '--mantine-color-placeholder': 'var(--t-placeholder)',
  '--mantine-color-anchor': 'var(--t-accent-text)',
  '--mantine-color-default': 'var(--t-surface)',
  '--mantine-color-default-hover': 'var(--t-surface-2)',
  '--mantine-color-default-color': 'var(--t-text)',
  '--mantine-color-default-border': 'var(--t-border)',
  '--mantine-color-error': 'var(--t-danger-text)',
  '--mantine-color-success': 'var(--t-success-text)',
  '--mantine-color-disabled': 'var(--t-surface-3)',
  '--mantine-color-disabled-color': 'var(--t-text-3)',
  '--mantine-color-disabled-border': 'var(--t-border)',

  '--mantine-primary-color-contrast': 'var(--t-on-accent)',
  '--mantine-color-kokum-text': 'var(--t-accent-text)',
  '--mantine-color-kokum-filled': 'var(--t-accent)',
  '--mantine-color-kokum-filled-hover': 'var(--t-accent-hover)',
  '--mantine-color-kokum-light': 'var(--t-accent-soft)',
  '--mantine-color-kokum-light-hover': 'var(--t-accent-soft-hover)',
  '--mantine-color-kokum-light-color': 'var(--t-accent-text)',
  '--mantine-color-kokum-outline': 'var(--t-accent)',
  '--mantine-color-kokum-outline-hover': 'var(--t-accent-soft)',

  '--mantine-color-gray-text': 'var(--t-text-2)',
  '--mantine-color-gray-light': 'var(--t-surface-3)',
  '--mantine-color-gray-light-hover': 'var(--t-border)',
  '--mantine-color-gray-light-color': 'var(--t-text-2)',
  '--mantine-color-gray-outline': 'var(--t-text-2)',
  '--mantine-color-gray-outline-hover': 'var(--t-surface-2)',

  ...state('success', 'success', 'success'),
  ...state('warning', 'warn', 'warn'),
  ...state('danger', 'danger', 'danger'),
  ...state('info', 'info', 'info'),
};

/** The size `pos` for components whose stylesheet has only xs to xl. */
const pos = {
  '--mantine-font-size-pos': '14px',
  '--psi-icon-size-pos': '20px',
  '--psi-button-size-pos': '40px',
  '--combobox-chevron-size-pos': '18px',
  '--combobox-option-fz-pos': '14px',
  '--combobox-option-padding-pos': '12px',
};

/** Maps Mantine's variables to the roles of tokens.css. The roles switch with the scheme, so both blocks are the same. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { '--mantine-line-height': '20px', ...pos },
  light: roles,
  dark: roles,
});
