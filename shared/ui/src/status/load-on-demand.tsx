import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

interface Placeholders<Props> {
  /** shown while the code is loading */
  loading: (props: Props) => ReactNode;
  /** shown if the code could not be loaded, or if the component throws; `retry` loads it again */
  failed: (props: Props, retry: () => void) => ReactNode;
}

const renderChildren = ({ children }: { children: ReactNode }): ReactNode => children;

/**
 * A component whose code is loaded when it is first rendered. Unlike with React's `lazy`, which keeps a
 * failure, loading can be tried again.
 */
export function loadOnDemand<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  { loading, failed }: Placeholders<Props>,
): (props: Props) => ReactNode {
  let Loaded: ComponentType<Props> | undefined;
  const createLoader = () =>
    lazy(async () => {
      Loaded = (await load()).default;
      return { default: renderChildren };
    });
  let Loader = createLoader();

  const Content = (props: Props): ReactNode => Loaded && <Loaded {...props} />;
  const LoadedContent = (props: Props): ReactNode => (
    <Loader>
      <Content {...props} />
    </Loader>
  );

  return function OnDemand(props) {
    return (
      <ErrorBoundary
        fallback={(_error, retry) =>
          failed(props, () => {
            Loader = createLoader();
            retry();
          })
        }
      >
        <Suspense fallback={loading(props)}>
          <LoadedContent {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}
