export * from './account-state.ts';
export * from './accrued-funding.ts';
export * from './algos/algo-figures.ts';
export { activeLegOf, legTermsOf, remainingOfLeg } from './algos/algo-legs.ts';
export type {
  AlgoAction,
  AlgoContext,
  AlgoEvent,
  AlgoPlan,
  ChildOrder,
  LegState,
  OpenChild,
} from './algos/algo-plan.ts';
export * from './algos/algo-problem.ts';
export * from './algos/algo-schedule.ts';
export * from './algos/algo-times.ts';
export * from './algos/child-id.ts';
export * from './algos/own-prints.ts';
export { recordEvent } from './algos/record-event.ts';
export * from './algos/start-algo.ts';
export * from './algos/step-algo.ts';
export { endUnlisted } from './algos/turn.ts';
export * from './applied-leverage.ts';
export * from './apply-fill.ts';
export * from './check-taking.ts';
export * from './contract-terms.ts';
export * from './contract-value.ts';
export * from './decimal.ts';
export { dustProblem } from './dust-problem.ts';
export * from './execution-costs/cost-bps.ts';
export * from './execution-costs/shortfall.ts';
export * from './expected-fills.ts';
export * from './fees.ts';
export * from './funding.ts';
export * from './group-by.ts';
export * from './largest-order.ts';
export type { LedgerAmount } from './ledger-amount.ts';
export * from './liquidation-price.ts';
export * from './margin.ts';
export type { AccountMarginInput, HeldPosition, MarginPrices } from './margin-line.ts';
export * from './margin-problem.ts';
export { withOneContract } from './margin-sums.ts';
export * from './margin-use.ts';
export * from './market-price.ts';
export * from './open-order.ts';
export * from './order-exits.ts';
export * from './order-preview.ts';
export * from './order-rules.ts';
export * from './order-state.ts';
export * from './position.ts';
export * from './position-figures.ts';
export * from './position-liquidation.ts';
export * from './reducing-orders.ts';
export * from './returns.ts';
export type { CollateralAsset } from './risk/account-margin-usd.ts';
export { type AccountRisk, accountRisk, type RiskAccount } from './risk/account-risk.ts';
export * from './risk/attribution.ts';
export * from './risk/black-76.ts';
export * from './risk/book-risk.ts';
export * from './risk/collateral-advice.ts';
export type { DailyCloses } from './risk/day-moves.ts';
export { hypotheticalLegs, type RiskMarket } from './risk/position-leg.ts';
export type { RiskReport } from './risk/risk-figures.ts';
export type { RiskLeg, RiskMissing } from './risk/risk-leg.ts';
export { addUpRisk, bookOf, riskReport } from './risk/risk-report.ts';
export {
  customSet,
  SCENARIO_SETS,
  type Scenario,
  type ScenarioSet,
  type ScenarioSetName,
} from './risk/scenario-sets.ts';
export * from './risk/stored-greeks.ts';
export * from './risk/stress.ts';
export * from './risk/volatility-grid.ts';
export * from './risk/volatility-of-price.ts';
export * from './settlement.ts';
export * from './strategy-book.ts';
export { type UnifiedAccount, unifiedAccountOf } from './unified-margin.ts';
export * from './valuation.ts';
export * from './venue-margin.ts';
export * from './venue-rejection.ts';
