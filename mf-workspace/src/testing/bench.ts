/** Exports for the benchmark of the Market overview. */
export {
  createMarketFigures,
  type MarketFigures,
} from '../widgets/market-overview/market-figures.ts';
export { overviewColumns } from '../widgets/market-overview/overview-columns.tsx';
