import { loadOnDemand } from '@parallax/ui';
import { useEffect, useState } from 'react';
import { afterStart } from '../../../after-start.ts';
import type { OrderNewsProps } from './order-news-listener.tsx';

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

/** Announces what happens to the trader's orders, once the page has started. */
export function LoadOrderNews(props: OrderNewsProps) {
  const [isStarted, setStarted] = useState(false);
  useEffect(() => afterStart(() => setStarted(true)), []);
  return isStarted && <Listener {...props} />;
}
