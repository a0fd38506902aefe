import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  fallback: (error: unknown) => ReactNode;
  /** A new value renders the children again. Usually the address, so that a broken screen can be left. */
  resetOn?: unknown;
}

interface State {
  caught: { error: unknown } | null;
}

/** Catches errors of its children, so that the rest of the page keeps working. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { caught: null };

  static getDerivedStateFromError(error: unknown): State {
    return { caught: { error } };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.caught && before.resetOn !== this.props.resetOn) this.setState({ caught: null });
  }

  override render() {
    return this.state.caught ? this.props.fallback(this.state.caught.error) : this.props.children;
  }
}
