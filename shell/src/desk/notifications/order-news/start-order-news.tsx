import { OrderNewsListener, type OrderNewsProps } from './order-news-listener.tsx';
import { useHasStarted } from './use-has-started.ts';

/** Announces what happens to the trader's orders, once the page has started. */
export const StartOrderNews = (props: OrderNewsProps) =>
  useHasStarted() && <OrderNewsListener {...props} />;
