/** What the bench of the Market overview measures. */
export {
  createMarketFigures,
  type MarketFigures,
} from '../widgets/market-overview/market-figures.ts';
export { overviewColumns } from '../widgets/market-overview/overview-columns.tsx';
