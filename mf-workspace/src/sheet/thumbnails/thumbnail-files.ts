import type { WidgetType } from '@parallax/protocol';
import type { Theme } from '@parallax/ui/state';
import basisCurveDark from './BASIS_CURVE.dark.webp';
import basisCurveLight from './BASIS_CURVE.light.webp';
import chartingDark from './CHARTING.dark.webp';
import chartingLight from './CHARTING.light.webp';
import contractDetailsDark from './CONTRACT_DETAILS.dark.webp';
import contractDetailsLight from './CONTRACT_DETAILS.light.webp';
import depositTransferWithdrawalDark from './DEPOSIT_TRANSFER_WITHDRAWAL.dark.webp';
import depositTransferWithdrawalLight from './DEPOSIT_TRANSFER_WITHDRAWAL.light.webp';
import depthChartDark from './DEPTH_CHART.dark.webp';
import depthChartLight from './DEPTH_CHART.light.webp';
import economicCalendarDark from './ECONOMIC_CALENDAR.dark.webp';
import economicCalendarLight from './ECONOMIC_CALENDAR.light.webp';
import fundingBlotterDark from './FUNDING_BLOTTER.dark.webp';
import fundingBlotterLight from './FUNDING_BLOTTER.light.webp';
import fundingHistoryDark from './FUNDING_HISTORY.dark.webp';
import fundingHistoryLight from './FUNDING_HISTORY.light.webp';
import fundingRatesDark from './FUNDING_RATES.dark.webp';
import fundingRatesLight from './FUNDING_RATES.light.webp';
import liquidationsDark from './LIQUIDATIONS.dark.webp';
import liquidationsLight from './LIQUIDATIONS.light.webp';
import livePositionsDark from './LIVE_POSITIONS.dark.webp';
import livePositionsLight from './LIVE_POSITIONS.light.webp';
import marketOverviewDark from './MARKET_OVERVIEW.dark.webp';
import marketOverviewLight from './MARKET_OVERVIEW.light.webp';
import navChartDark from './NAV_CHART.dark.webp';
import navChartLight from './NAV_CHART.light.webp';
import notesDark from './NOTES.dark.webp';
import notesLight from './NOTES.light.webp';
import openInterestDark from './OPEN_INTEREST.dark.webp';
import openInterestLight from './OPEN_INTEREST.light.webp';
import openOrdersDark from './OPEN_ORDERS.dark.webp';
import openOrdersLight from './OPEN_ORDERS.light.webp';
import optionsChainDark from './OPTIONS_CHAIN.dark.webp';
import optionsChainLight from './OPTIONS_CHAIN.light.webp';
import orderBookDark from './ORDER_BOOK.dark.webp';
import orderBookLight from './ORDER_BOOK.light.webp';
import orderHistoryDark from './ORDER_HISTORY.dark.webp';
import orderHistoryLight from './ORDER_HISTORY.light.webp';
import pnlDark from './PNL.dark.webp';
import pnlLight from './PNL.light.webp';
import portfolioHistoryDark from './PORTFOLIO_HISTORY.dark.webp';
import portfolioHistoryLight from './PORTFOLIO_HISTORY.light.webp';
import priceAlertsDark from './PRICE_ALERTS.dark.webp';
import priceAlertsLight from './PRICE_ALERTS.light.webp';
import priceChartDark from './PRICE_CHART.dark.webp';
import priceChartLight from './PRICE_CHART.light.webp';
import recentTradesDark from './RECENT_TRADES.dark.webp';
import recentTradesLight from './RECENT_TRADES.light.webp';
import regularExecutionDark from './REGULAR_EXECUTION.dark.webp';
import regularExecutionLight from './REGULAR_EXECUTION.light.webp';
import spreadChartDark from './SPREAD_CHART.dark.webp';
import spreadChartLight from './SPREAD_CHART.light.webp';
import stakingRewardHistoryDark from './STAKING_REWARD_HISTORY.dark.webp';
import stakingRewardHistoryLight from './STAKING_REWARD_HISTORY.light.webp';
import strategyTrackerDark from './STRATEGY_TRACKER.dark.webp';
import strategyTrackerLight from './STRATEGY_TRACKER.light.webp';
import topMoversDark from './TOP_MOVERS.dark.webp';
import topMoversLight from './TOP_MOVERS.light.webp';
import tradeHistoryDark from './TRADE_HISTORY.dark.webp';
import tradeHistoryLight from './TRADE_HISTORY.light.webp';
import tradeSearchDark from './TRADE_SEARCH.dark.webp';
import tradeSearchLight from './TRADE_SEARCH.light.webp';
import venueComparisonDark from './VENUE_COMPARISON.dark.webp';
import venueComparisonLight from './VENUE_COMPARISON.light.webp';
import venueStatusDark from './VENUE_STATUS.dark.webp';
import venueStatusLight from './VENUE_STATUS.light.webp';
import volatilitySmileDark from './VOLATILITY_SMILE.dark.webp';
import volatilitySmileLight from './VOLATILITY_SMILE.light.webp';
import walletBalancesDark from './WALLET_BALANCES.dark.webp';
import walletBalancesLight from './WALLET_BALANCES.light.webp';
import watchListDark from './WATCH_LIST.dark.webp';
import watchListLight from './WATCH_LIST.light.webp';

/** The addresses of the thumbnails, which `npm run look -- thumbnails` makes. */
export const THUMBNAILS: Partial<Record<WidgetType, Readonly<Record<Theme, string>>>> = {
  BASIS_CURVE: { dark: basisCurveDark, light: basisCurveLight },
  CHARTING: { dark: chartingDark, light: chartingLight },
  CONTRACT_DETAILS: { dark: contractDetailsDark, light: contractDetailsLight },
  DEPOSIT_TRANSFER_WITHDRAWAL: {
    dark: depositTransferWithdrawalDark,
    light: depositTransferWithdrawalLight,
  },
  DEPTH_CHART: { dark: depthChartDark, light: depthChartLight },
  ECONOMIC_CALENDAR: { dark: economicCalendarDark, light: economicCalendarLight },
  FUNDING_BLOTTER: { dark: fundingBlotterDark, light: fundingBlotterLight },
  FUNDING_HISTORY: { dark: fundingHistoryDark, light: fundingHistoryLight },
  FUNDING_RATES: { dark: fundingRatesDark, light: fundingRatesLight },
  LIQUIDATIONS: { dark: liquidationsDark, light: liquidationsLight },
  LIVE_POSITIONS: { dark: livePositionsDark, light: livePositionsLight },
  MARKET_OVERVIEW: { dark: marketOverviewDark, light: marketOverviewLight },
  NAV_CHART: { dark: navChartDark, light: navChartLight },
  NOTES: { dark: notesDark, light: notesLight },
  OPEN_INTEREST: { dark: openInterestDark, light: openInterestLight },
  OPEN_ORDERS: { dark: openOrdersDark, light: openOrdersLight },
  OPTIONS_CHAIN: { dark: optionsChainDark, light: optionsChainLight },
  ORDER_BOOK: { dark: orderBookDark, light: orderBookLight },
  ORDER_HISTORY: { dark: orderHistoryDark, light: orderHistoryLight },
  PNL: { dark: pnlDark, light: pnlLight },
  PORTFOLIO_HISTORY: { dark: portfolioHistoryDark, light: portfolioHistoryLight },
  PRICE_ALERTS: { dark: priceAlertsDark, light: priceAlertsLight },
  PRICE_CHART: { dark: priceChartDark, light: priceChartLight },
  RECENT_TRADES: { dark: recentTradesDark, light: recentTradesLight },
  REGULAR_EXECUTION: { dark: regularExecutionDark, light: regularExecutionLight },
  SPREAD_CHART: { dark: spreadChartDark, light: spreadChartLight },
  STAKING_REWARD_HISTORY: { dark: stakingRewardHistoryDark, light: stakingRewardHistoryLight },
  STRATEGY_TRACKER: { dark: strategyTrackerDark, light: strategyTrackerLight },
  TOP_MOVERS: { dark: topMoversDark, light: topMoversLight },
  TRADE_HISTORY: { dark: tradeHistoryDark, light: tradeHistoryLight },
  TRADE_SEARCH: { dark: tradeSearchDark, light: tradeSearchLight },
  VENUE_COMPARISON: { dark: venueComparisonDark, light: venueComparisonLight },
  VENUE_STATUS: { dark: venueStatusDark, light: venueStatusLight },
  VOLATILITY_SMILE: { dark: volatilitySmileDark, light: volatilitySmileLight },
  WALLET_BALANCES: { dark: walletBalancesDark, light: walletBalancesLight },
  WATCH_LIST: { dark: watchListDark, light: watchListLight },
};
