import type { ForwardRefExoticComponent, RefAttributes } from 'react';
import {
  Link as AnyLink,
  Navigate as AnyNavigate,
  type LinkProps,
  type NavigateOptions,
  type NavigateProps,
  useNavigate as useAnyNavigate,
} from 'react-router-dom';
import type { Address } from '../lib/addresses';

/** react-router's ways to another screen, as they are, but for addresses that exist only. Biome refuses its own everywhere else. */
type Leading<P> = Omit<P, 'to'> & { to: Address };
export const Link = AnyLink as ForwardRefExoticComponent<Leading<LinkProps> & RefAttributes<HTMLAnchorElement>>;
export const Navigate = AnyNavigate as (props: Leading<NavigateProps>) => null;

interface Go {
  /** `.` is the same screen, with another state. */
  (to: Address | '.', options?: NavigateOptions): void;
  /** Steps in the history. */
  (by: number): void;
}
export const useNavigate = useAnyNavigate as () => Go;
