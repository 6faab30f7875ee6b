import { Component, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  children: ReactNode;
  /** shown instead of the children; `retry` renders them again */
  fallback(error: Error, retry: () => void): ReactNode;
}

interface State {
  error: Error | undefined;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(thrown: unknown): State {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  readonly #retry = (): void => this.setState({ error: undefined });

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? this.props.children : this.props.fallback(error, this.#retry);
  }
}
