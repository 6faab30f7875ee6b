import { loadOnDemand } from '@parallax/ui';
import { useEffect } from 'react';
import type { OrderNewsProps } from './order-news-listener.tsx';
import { useHasStarted } from './use-has-started.ts';

const Listener = loadOnDemand<OrderNewsProps>(
  async () => {
    const { OrderNewsListener } = await import(
      /* webpackChunkName: "order-news" */ './order-news-listener.tsx'
    );
    return { default: OrderNewsListener };
  },
  { loading: () => null, failed: (_props, retry) => <TryAgain retry={retry} /> },
);

/** Pause before the code is loaded again, in milliseconds. */
const RETRY_MS = 10_000;

function TryAgain({ retry }: { retry: () => void }) {
  useEffect(() => {
    const timer = setTimeout(retry, RETRY_MS);
    return () => clearTimeout(timer);
  }, [retry]);
  return null;
}

/** `StartOrderNews`, whose code is loaded once the page has started: a phone has a slower line. */
export const LoadOrderNews = (props: OrderNewsProps) => useHasStarted() && <Listener {...props} />;
