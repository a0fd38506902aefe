import { createElement } from 'preact';

interface Props {
  size: number;
  stroke: number;
  'aria-hidden'?: 'true';
}

/** One of Tabler's icons as the page needs it: its lines are one path (web/menu-build/icons.ts). */
export default (d: string) =>
  ({ size, stroke, ...rest }: Props) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        'stroke-width': stroke,
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
        ...rest,
      },
      createElement('path', { d }),
    );
