export { accountTextOf, orderNewsText } from './orders/order-news-text.ts';
export { notKnownText, useCancelOrders } from './orders/use-cancel-orders.ts';
export { useTradingHalt } from './orders/use-trading-halt.ts';
