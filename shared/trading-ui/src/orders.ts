export { accountTextOf, orderNewsText } from './orders/order-news-text.ts';
export { useTradingHalt } from './orders/use-trading-halt.ts';
