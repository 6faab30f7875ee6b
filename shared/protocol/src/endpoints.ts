import { getAbout } from './about/about.ts';
import {
  addPaperAccount,
  listAccounts,
  listBalances,
  resetPaperAccount,
  setExecution,
} from './accounts/accounts.ts';
import { addTransfer, listFundingPayments, listLedger, listTransfers } from './accounts/ledger.ts';
import { getMarginSetting, putMarginSetting } from './accounts/margin-settings.ts';
import {
  cancelAlgoOrder,
  changeAlgoOrder,
  listAlgoOrders,
  listAlgoSchedule,
  startAlgoOrder,
} from './algos/algo-orders.ts';
import { putAnalyticsSheet } from './analytics/analytical-view.ts';
import { createApiKey, deleteApiKey, listApiKeys, updateApiKey } from './api-keys/api-keys.ts';
import {
  getBranding,
  listContracts,
  listExchanges,
  listInstrumentTypes,
  listVenues,
} from './catalogue/catalogue.ts';
import { changeChartDrawings, listChartDrawings } from './chart-drawings/chart-drawings.ts';
import { updateCompany } from './companies/companies.ts';
import {
  activateCompanyExchange,
  addCompanyExchange,
  deactivateCompanyExchange,
  deleteCompanyExchange,
  listCompanyExchanges,
  renameCompanyExchange,
  updateCompanyExchangeKey,
} from './company-exchanges/exchange-calls.ts';
import { listOutboundAddresses } from './company-exchanges/outbound-addresses.ts';
import { addCustodian, addPrimeBroker } from './company-exchanges/register-calls.ts';
import {
  activateVault,
  deactivateVault,
  listVaults,
  saveVaults,
} from './company-exchanges/vault-calls.ts';
import {
  inviteCompanyTrader,
  listCompanyTraders,
  removeCompanyTrader,
  resendInvitation,
  updateCompanyTrader,
} from './company-traders/company-traders.ts';
import { getEconomicCalendar } from './economic-calendar/economic-calendar.ts';
import {
  acceptInvitation,
  changeEmail,
  changePassword,
  resendEmailCode,
  validateEmailCode,
} from './email-codes/email-codes.ts';
import {
  createGroup,
  deleteGroup,
  getGroup,
  listGroups,
  listOwnGroups,
  updateGroup,
} from './groups/groups.ts';
import { listBasis } from './market/basis.ts';
import { listCandles } from './market/candles.ts';
import { listFundingHistory, listFundingRates } from './market/funding.ts';
import { listLiquidations } from './market/liquidations.ts';
import { listMarkHistory } from './market/mark-history.ts';
import { getOpenInterest, listOpenInterest } from './market/open-interest.ts';
import { getOptionsChain } from './market/options-chain.ts';
import { getOrderBook, listTrades } from './market/price-calls.ts';
import { listTickers } from './market/tickers.ts';
import { listVenueStatus } from './market/venue-status.ts';
import { getVolatilityGrid } from './market/volatility-grid.ts';
import {
  addMyWidget,
  deleteMyWidget,
  listMyWidgets,
  renameMyWidget,
} from './my-widgets/my-widgets.ts';
import { shareWidget } from './my-widgets/share-widget.ts';
import { listNews } from './news/news.ts';
import { addNewsFeed, listNewsFeeds, removeNewsFeed, updateNewsFeed } from './news/news-feeds.ts';
import {
  getNotificationSettings,
  saveNotificationSettings,
} from './notifications/notification-settings.ts';
import {
  deleteNotifications,
  listNotifications,
  readNotifications,
} from './notifications/notifications.ts';
import { listFills } from './orders/fills.ts';
import {
  cancelOrder,
  cancelOrders,
  changeOrder,
  largestOrder,
  listOrders,
  previewOrder,
  sendOrder,
} from './orders/orders.ts';
import { closePosition, listPositions } from './orders/positions.ts';
import {
  listClientFailures,
  reportClientError,
  reportRemoteUse,
} from './platform/client-errors.ts';
import { addGate, getGatePicture, listGates, uploadGatePicture } from './platform/gates.ts';
import {
  getPlatform,
  getReleaseSet,
  getReleases,
  listReleaseHistory,
  pinRemote,
  promoteVersion,
  rollbackRemote,
} from './platform/releases.ts';
import {
  completeUpload,
  getReleaseVersion,
  openUpload,
  publishFromOrigin,
  uploadFile,
} from './platform/versions.ts';
import { getPnl, getPortfolio, getPortfolioHistory } from './portfolio/portfolio.ts';
import {
  addPriceAlert,
  deletePriceAlert,
  listPriceAlerts,
  restorePriceAlert,
  updatePriceAlert,
} from './price-alerts/price-alerts.ts';
import { getRiskAttribution } from './risk/attribution.ts';
import { getCollateral } from './risk/collateral.ts';
import { getRisk, stressRisk } from './risk/risk.ts';
import {
  addRiskAlert,
  deleteRiskAlert,
  listRiskAlerts,
  restoreRiskAlert,
  updateRiskAlert,
} from './risk/risk-alerts.ts';
import { dropPassCookies } from './session/pass-cookies.ts';
import { getSession, signIn, signOut } from './session/session.ts';
import { getLayout, moveWidget, putLayout } from './sheets/layout.ts';
import { addSheet, deleteSheet, listSheets, renameSheet, sortSheets } from './sheets/sheets.ts';
import {
  createStrategy,
  listStrategies,
  removeStrategy,
  updateStrategy,
} from './strategies/strategies.ts';
import {
  createStrategyGroup,
  deleteStrategyGroup,
  listStrategyGroups,
  updateStrategyGroup,
} from './strategies/strategy-groups.ts';
import { getTrader } from './trader/trader.ts';
import { saveTraderSettings } from './trader/trader-settings.ts';
import { updateTrader } from './trader/update-trader.ts';
import { getTradingHalt, putTradingHalt } from './trading-controls/trading-halt.ts';
import { getTradingLimits, putTradingLimits } from './trading-controls/trading-limits.ts';
import { listTradingLog } from './trading-controls/trading-log.ts';

export const endpoints = {
  listAccounts,
  addPaperAccount,
  resetPaperAccount,
  setExecution,
  listBalances,
  listLedger,
  listFundingPayments,
  listTransfers,
  addTransfer,
  listOrders,
  listAlgoOrders,
  listAlgoSchedule,
  startAlgoOrder,
  changeAlgoOrder,
  cancelAlgoOrder,
  sendOrder,
  changeOrder,
  cancelOrder,
  cancelOrders,
  largestOrder,
  previewOrder,
  listFills,
  listPositions,
  closePosition,
  getMarginSetting,
  putMarginSetting,
  getTradingLimits,
  putTradingLimits,
  getTradingHalt,
  putTradingHalt,
  listTradingLog,
  getPortfolio,
  getPortfolioHistory,
  getPnl,
  getRisk,
  stressRisk,
  getCollateral,
  getRiskAttribution,
  signIn,
  signOut,
  getSession,
  dropPassCookies,
  acceptInvitation,
  resendEmailCode,
  validateEmailCode,
  changePassword,
  changeEmail,
  getTrader,
  updateTrader,
  saveTraderSettings,
  listContracts,
  listExchanges,
  listVenues,
  listInstrumentTypes,
  getBranding,
  getAbout,
  getEconomicCalendar,
  listNews,
  listNewsFeeds,
  addNewsFeed,
  updateNewsFeed,
  removeNewsFeed,
  listCandles,
  listMarkHistory,
  getOrderBook,
  listTrades,
  listTickers,
  listFundingRates,
  listFundingHistory,
  getOpenInterest,
  listOpenInterest,
  listLiquidations,
  listBasis,
  getOptionsChain,
  getVolatilityGrid,
  listVenueStatus,
  addSheet,
  listSheets,
  renameSheet,
  deleteSheet,
  sortSheets,
  getLayout,
  putLayout,
  moveWidget,
  putAnalyticsSheet,
  listMyWidgets,
  addMyWidget,
  renameMyWidget,
  deleteMyWidget,
  shareWidget,
  listNotifications,
  readNotifications,
  deleteNotifications,
  getNotificationSettings,
  saveNotificationSettings,
  listPriceAlerts,
  addPriceAlert,
  updatePriceAlert,
  deletePriceAlert,
  restorePriceAlert,
  listRiskAlerts,
  addRiskAlert,
  updateRiskAlert,
  deleteRiskAlert,
  restoreRiskAlert,
  listChartDrawings,
  changeChartDrawings,
  listCompanyExchanges,
  addCompanyExchange,
  deleteCompanyExchange,
  activateCompanyExchange,
  deactivateCompanyExchange,
  renameCompanyExchange,
  updateCompanyExchangeKey,
  listOutboundAddresses,
  addCustodian,
  addPrimeBroker,
  listVaults,
  saveVaults,
  activateVault,
  deactivateVault,
  listApiKeys,
  createApiKey,
  updateApiKey,
  deleteApiKey,
  updateCompany,
  listGroups,
  getGroup,
  createGroup,
  updateGroup,
  deleteGroup,
  listOwnGroups,
  listCompanyTraders,
  inviteCompanyTrader,
  resendInvitation,
  updateCompanyTrader,
  removeCompanyTrader,
  listStrategyGroups,
  createStrategyGroup,
  updateStrategyGroup,
  deleteStrategyGroup,
  listStrategies,
  createStrategy,
  updateStrategy,
  removeStrategy,
  getPlatform,
  getReleases,
  getReleaseSet,
  getReleaseVersion,
  openUpload,
  uploadFile,
  completeUpload,
  publishFromOrigin,
  promoteVersion,
  rollbackRemote,
  pinRemote,
  listReleaseHistory,
  listGates,
  addGate,
  getGatePicture,
  uploadGatePicture,
  listClientFailures,
  reportClientError,
  reportRemoteUse,
} as const;
