/**
 * The venues whose public trades have the ids of the fills, so that own prints can be told. Sources: Binance,
 * 'Trade Streams' (t) and 'Account trade list' (id); Bybit, 'Trade' (i) and 'Execution' (execId); Deribit,
 * 'trades.{instrument_name}' and 'user.trades' (trade_id); Kraken, 'Trade' and 'Executions' (trade_id); Coinbase,
 * 'Market Trades' and 'List Fills' (trade_id). OKX adds trades up in its channel, so that not each id appears.
 */
const WITH_FILL_IDS: ReadonlySet<string> = new Set([
  'binance_spot',
  'bybit_unified',
  'deribit',
  'kraken_spot',
  'coinbase',
]);

/** Whether a venue's prints carry the ids of the fills. Where they do not, own fills are taken off the volume. */
export const printsCarryFillIds = (exchange: string): boolean => WITH_FILL_IDS.has(exchange);
