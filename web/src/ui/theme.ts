import { t } from '@lingui/core/macro';
import {
  colorsTuple,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
  virtualColor,
} from '@mantine/core';
import { language } from '#words';
import classes from './theme.module.css';

const kokum: MantineColorsTuple = [
  '#FEF2F6',
  '#FDE1EA',
  '#FBC1D3',
  '#F599B8',
  '#E76F9A',
  '#D3447F',
  '#B82A6B',
  '#981B57',
  '#781344',
  '#530D2F',
];
const gray: MantineColorsTuple = [
  '#F7F4F5',
  '#F4F0F2',
  '#EBE6E8',
  '#E5E0E2',
  '#CEC9CB',
  '#8F8B8D',
  '#6B6668',
  '#534E50',
  '#302D2E',
  '#1D191B',
];
const dark: MantineColorsTuple = [
  '#F5F0F2',
  '#C3BBBF',
  '#A59DA1',
  '#857D81',
  '#3A3337',
  '#292326',
  '#1F1A1D',
  '#151113',
  '#110D0F',
  '#0C090A',
];

const state = (name: string, day: string, night: string) => ({
  [`${name}-day`]: colorsTuple(day),
  [`${name}-night`]: colorsTuple(night),
  [name]: virtualColor({ name, light: `${name}-day`, dark: `${name}-night` }),
});

/** Ghost buttons are neutral until hovered, outlined ones have the surface as background, a neutral outlined badge has the plain border. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  const color = input.color ?? input.theme.primaryColor;
  if (input.variant === 'subtle') {
    const neutral = color === 'kokum' || color === 'gray';
    if (neutral) return { ...resolved, color: 'var(--t-text-2)', hover: 'var(--t-surface-3)', hoverColor: 'var(--t-text)' };
  }
  if (input.variant === 'outline') {
    if (color === 'gray') return { ...resolved, background: 'var(--t-surface)', border: '1px solid var(--t-border)' };
    if (color === 'kokum') return { ...resolved, background: 'var(--t-surface)', color: 'var(--t-accent-text)' };
    return { ...resolved, background: 'var(--t-surface)' };
  }
  return resolved;
};

/** Heights of touch targets: sm is drawn at 40 px with a target of 44, pos is for till and kitchen, pay is for taking money. */
const heights: Record<string, string> = {
  xs: '34px',
  sm: '40px',
  md: 'var(--t-hit)',
  lg: '48px',
  pos: '48px',
  xl: '64px',
  pay: '64px',
};
const height = (size: unknown) => heights[String(size ?? 'md')];
type Sized = { size?: unknown };

const medium = { defaultProps: { size: 'md' } };

/** No red weekends and no days of other months, which would only distract: restaurants are open on Sundays. */
const calendar = () => ({
  locale: language(),
  size: 'md',
  weekendDays: [],
  hideOutsideDates: true,
  ariaLabels: {
    previousMonth: t`Previous month`,
    nextMonth: t`Next month`,
    previousYear: t`Previous year`,
    nextYear: t`Next year`,
    previousDecade: t`Previous decade`,
    nextDecade: t`Next decade`,
  },
});

/**
 * Components are given by name, because importing them for `Part.extend` would pull all of them into the first load. Those with texts have a
 * function, because the language is not there yet when this module is loaded.
 */
export const theme = createTheme({
  primaryColor: 'kokum',
  primaryShade: { light: 7, dark: 6 },
  colors: {
    kokum,
    gray,
    dark,
    ...state('success', '#1A7A47', '#1F7F4B'),
    ...state('warning', '#F5B32B', '#F5B32B'),
    ...state('danger', '#C4281B', '#C9372A'),
    ...state('info', '#2468AC', '#2B6CB0'),
  },
  black: '#1D191B',
  autoContrast: true,
  variantColorResolver,
  fontFamily: 'var(--t-font)',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Roboto Mono", Menlo, monospace',
  fontSizes: { xs: '12px', sm: '14px', md: '16px', lg: '18px', xl: '22px' },
  lineHeights: { xs: '1.33', sm: '1.43', md: '1.5', lg: '1.44', xl: '1.27' },
  headings: {
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '28px', lineHeight: '34px' },
      h2: { fontSize: '22px', lineHeight: '28px' },
      h3: { fontSize: '18px', lineHeight: '26px' },
      h4: { fontSize: '16px', lineHeight: '24px' },
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '999px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--t-shadow-1)',
    sm: 'var(--t-shadow-1)',
    md: 'var(--t-shadow-2)',
    lg: 'var(--t-shadow-2)',
    xl: 'var(--t-shadow-3)',
  },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: {
      defaultProps: { size: 'md' },
      classNames: { root: classes.button, label: classes.buttonLabel },
      vars: (_theme: unknown, { size }: Sized) => ({
        root: {
          '--button-height': height(size),
          '--button-padding-x': size === 'xs' ? '10px' : '16px',
          '--button-fz': size === 'pay' || size === 'xl' ? '16px' : '14px',
        },
      }),
    },
    ActionIcon: {
      defaultProps: { size: 'md', variant: 'subtle' },
      classNames: { root: classes.actionIcon },
      vars: (_theme: unknown, { size }: Sized) => ({ root: { '--ai-size': height(size) } }),
    },
    Input: { defaultProps: { size: 'md' }, classNames: { wrapper: classes.inputWrapper, input: classes.input } },
    InputWrapper: {
      defaultProps: { size: 'md' },
      classNames: { label: classes.label, error: classes.error, description: classes.description },
    },
    TextInput: medium,
    PasswordInput: {
      defaultProps: () => ({
        size: 'md',
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { 'aria-label': t`Toggle password visibility` },
      }),
    },
    NumberInput: { defaultProps: { size: 'md', hideControls: true } },
    Textarea: medium,
    Select: { defaultProps: { size: 'md', allowDeselect: false } },
    MultiSelect: medium,
    Autocomplete: medium,
    DateInput: medium,
    DatePickerInput: { defaultProps: calendar },
    DateTimePicker: { defaultProps: () => ({ ...calendar(), submitButtonProps: { 'aria-label': t`Done` } }) },
    Switch: {
      defaultProps: { size: 'md' },
      classNames: {
        root: classes.switch,
        input: classes.switchInput,
        label: classes.switchLabel,
        description: classes.description,
      },
    },
    SegmentedControl: { classNames: { label: classes.segment } },
    Badge: {
      defaultProps: { variant: 'light', color: 'gray', radius: 'xl' },
      classNames: { root: classes.badge, label: classes.badgeLabel, section: classes.badgeSection },
    },
    Alert: { defaultProps: { variant: 'light' }, classNames: { root: classes.alert, message: classes.alertMessage } },
    Chip: { defaultProps: { radius: 'xl' }, classNames: { label: classes.chip, iconWrapper: classes.chipIcon } },
    Avatar: { defaultProps: { radius: 'xl', color: 'kokum' } },
    Card: { defaultProps: { withBorder: true, shadow: 'xs', padding: 0 }, classNames: { root: classes.card } },
    Paper: { defaultProps: { withBorder: true, shadow: 'xs' } },
    Modal: {
      defaultProps: () => ({
        centered: true,
        closeButtonProps: { 'aria-label': t`Close` },
        attributes: { header: { role: 'none' } },
        radius: 'md',
        shadow: 'xl',
        transitionProps: { transition: 'pop', duration: 220 },
      }),
      classNames: {
        inner: classes.modalInner,
        content: classes.modalContent,
        header: classes.modalHeader,
        title: classes.modalTitle,
        body: classes.modalBody,
        close: classes.close,
        overlay: classes.overlay,
      },
    },
    Drawer: {
      defaultProps: () => ({
        shadow: 'xl',
        closeButtonProps: { 'aria-label': t`Close` },
        attributes: { header: { role: 'none' } },
        transitionProps: { duration: 280 },
      }),
      classNames: {
        content: classes.drawerContent,
        header: classes.modalHeader,
        title: classes.modalTitle,
        close: classes.close,
        overlay: classes.overlay,
      },
    },
    Menu: {
      defaultProps: { shadow: 'xl', position: 'bottom-end', offset: 6, withInitialFocusPlaceholder: false },
      classNames: {
        dropdown: classes.menu,
        item: classes.menuItem,
        itemSection: classes.menuSection,
        divider: classes.menuDivider,
      },
    },
    Popover: { defaultProps: { shadow: 'xl' }, classNames: { dropdown: classes.popover } },
    Tooltip: { defaultProps: { openDelay: 400 }, classNames: { tooltip: classes.tooltip } },
    Kbd: { classNames: { root: classes.kbd } },
    Table: { classNames: { table: classes.table, thead: classes.thead, th: classes.th, td: classes.td } },
    Tabs: { classNames: { tab: classes.tab } },
    Skeleton: { defaultProps: { radius: 6 }, classNames: { root: classes.skeleton } },
  },
});
