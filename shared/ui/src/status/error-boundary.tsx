import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** shown instead of the children; `retry` renders them again */
  fallback(error: Error, retry: () => void): ReactNode;
  /** called once for each error that was caught */
  onError?(error: Error): void;
}

interface State {
  error: Error | undefined;
}

const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown));

export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(thrown: unknown): State {
    return { error: asError(thrown) };
  }

  override componentDidCatch(thrown: unknown): void {
    this.props.onError?.(asError(thrown));
  }

  readonly #retry = (): void => this.setState({ error: undefined });

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? this.props.children : this.props.fallback(error, this.#retry);
  }
}
