import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** Stored as numeric(38, 18) and read as text, with trailing zeros. */
type Decimal = ColumnType<string, string, string>;
type NullableDecimal = ColumnType<string | null, string | null | undefined, string | null>;

/** The state of a company exchange as an account; it has the id of the company exchange. */
interface AccountTable {
  id: string;
  company_id: string;
  /** the engine that may write to the account, until `owned_until` */
  engine_id: string | null;
  owned_until: Date | null;
  /** the last engine that marks an order before it sends it; another `engine_id` may have sent without a mark */
  marking_engine_id: ColumnType<string | null, never, string>;
  /** since when only such engines have owned the account, by the clock of the database */
  sends_marked_since: ColumnType<Date | null, never, Date>;
  /** incremented by every transaction that changes the account */
  version: Generated<number>;
  /** of a paper account: [{asset, amount}] */
  starting_balances: ColumnType<unknown, string | null | undefined, string | null>;
  /** connected, connecting or failed */
  state: Generated<string>;
  /** what the venue reported until then has been applied */
  events_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: Generated<Date>;
}

export interface OrderTable {
  id: string;
  account_id: string;
  exchange: string;
  symbol: string;
  side: string;
  type: string;
  amount: Decimal;
  price: NullableDecimal;
  trigger_price: NullableDecimal;
  trigger_by: string;
  /** since when an order that waited for its trigger price rests in the book; null before, and for others */
  triggered_at: ColumnType<Date | null, never, string | null>;
  time_in_force: string;
  expires_at: ColumnType<Date | null, string | null, string | null>;
  post_only: boolean;
  reduce_only: boolean;
  take_profit_price: NullableDecimal;
  stop_loss_price: NullableDecimal;
  /** whether nothing follows for the take profit and the stop loss of a done order */
  exits_ended: Generated<boolean>;
  /** the order whose take profit or stop loss this is */
  exit_of: ColumnType<string | null, string | null | undefined, never>;
  strategy_id: string | null;
  algo_order_id: string | null;
  trader_id: string;
  source: string;
  status: string;
  reason: string | null;
  cancel_requested: Generated<boolean>;
  /** the changes that the venue has not answered, as one: {price?, amount?, triggerPrice?} */
  requested_change: ColumnType<unknown, string | null | undefined, string | null>;
  /** the trader who requested it last */
  change_requested_by: ColumnType<string | null, never, string>;
  amount_unit: string;
  notional_usd: NullableDecimal;
  filled: Generated<string>;
  average_price: NullableDecimal;
  fees: ColumnType<unknown, string | undefined, string>;
  venue_order_id: string | null;
  /** when it was last about to leave for the venue; null before, and where nothing outlives its sender */
  sent_at: ColumnType<Date | null, never, Date>;
  /** by the clock of the database */
  stored_at: ColumnType<Date | null, never, never>;
  /** a hash of the request, which a repeated id must match */
  content_hash: string;
  /** the version of the account that changed it last */
  version: Generated<number>;
  created_at: ColumnType<Date, string | undefined, never>;
  updated_at: ColumnType<Date, string | undefined, string>;
}

export interface AlgoOrderTable {
  id: string;
  company_id: string;
  /** of the active leg, as exchange and symbol are */
  account_id: string;
  /** of the other leg of a spread; null where there is none, and where it is the same */
  other_account_id: string | null;
  /** who started it */
  trader_id: string;
  /** the API access token by which it was started; null if it was not */
  token_id: string | null;
  exchange: string;
  symbol: string;
  type: string;
  state: string;
  /** what was sent, which a repeated id must match; the present terms are in the plan */
  terms: ColumnType<unknown, string, never>;
  plan: ColumnType<unknown, string, string>;
  /** the control that is not yet carried out */
  requested: ColumnType<unknown, string | null | undefined, string | null>;
  /** incremented with each plan */
  revision: Generated<number>;
  created_at: ColumnType<Date, string, never>;
  updated_at: ColumnType<Date, string, string>;
}

export interface FillTable {
  account_id: string;
  id: string;
  order_id: string | null;
  exchange: string;
  symbol: string;
  side: string;
  price: Decimal;
  amount: Decimal;
  fee: Decimal;
  fee_asset: string;
  liquidity: string;
  /** why the venue itself has closed a position with it; null for a trade of an order */
  closed_by: string | null;
  strategy_id: string | null;
  /** profit and loss in `asset`, the settlement asset or the quote */
  realised: Decimal;
  /** in `asset`, without a sign */
  notional: Decimal;
  asset: string;
  /** dollars per unit of `asset` and `fee_asset` at that time; null without an index price */
  asset_usd: NullableDecimal;
  fee_asset_usd: NullableDecimal;
  version: Generated<number>;
  /** the order in which fills were applied */
  sequence: Generated<number>;
  at: ColumnType<Date, string, never>;
}

export interface LedgerEntryTable {
  id: string;
  account_id: string;
  /** the venue's id of an entry without a fill */
  external_id: string | null;
  asset: string;
  amount: Decimal;
  kind: string;
  ref: string | null;
  /** dollars per unit at that time; null without an index price */
  asset_usd: NullableDecimal;
  /** key of the contract of a settlement or liquidation */
  contract: string | null;
  /** of its fill, or of the position that it is about */
  strategy_id: string | null;
  /** what a settlement realised, in `asset` */
  realised: NullableDecimal;
  /** of money that came in or left; null in entries of earlier versions */
  flow_id: ColumnType<string | null, string | null | undefined, never>;
  at: ColumnType<Date, string, never>;
}

/** Money that came into an account or left it, with the values of the account next to it. */
export interface AccountFlowTable {
  id: string;
  account_id: string;
  /** when it was booked */
  at: ColumnType<Date, string, never>;
  /** since when it was in the account */
  since: ColumnType<Date, string, never>;
  is_reset: boolean;
  /** null without a price */
  amount_usd: NullableDecimal;
  /** of what has a price; null in rows of earlier versions for flows that were learnt of later */
  before_usd: NullableDecimal;
  /** what has no price, see `Valuation` of the trading package */
  before_missing: string | null;
  after_usd: NullableDecimal;
  after_missing: string | null;
}

interface BalanceTable {
  account_id: string;
  asset: string;
  total: Decimal;
  version: Generated<number>;
}

export interface PositionTable {
  account_id: string;
  exchange: string;
  symbol: string;
  amount: Decimal;
  cost: Decimal;
  realised: Decimal;
  funding: Decimal;
  fees: Decimal;
  strategy_id: string | null;
  has_mixed_strategies: Generated<boolean>;
  /** spot, linear, inverse or premium, see `ContractKind` of the trading package */
  contract_kind: string;
  base: string;
  /** the settlement asset or the quote */
  asset: string;
  /** a `Contract` of the protocol */
  contract: ColumnType<unknown, string, string>;
  /** the sequence of its last fill before it was settled; later fills make it */
  counted_after: Generated<number>;
  /** continuous funding that is in no balance yet; null where nothing has accrued */
  accrued_funding: Decimal | null;
  accrued_until: ColumnType<Date | null, string | null, string | null>;
  version: Generated<number>;
}

export interface AccountMarginTable {
  account_id: string;
  exchange: string;
  symbol: string;
  /** cross or isolated */
  mode: string;
  leverage: Decimal;
  version: Generated<number>;
}

export interface FundingPaymentTable {
  id: string;
  account_id: string;
  exchange: string;
  symbol: string;
  asset: string;
  amount: Decimal;
  position_amount: Decimal;
  rate: Decimal;
  mark_price: Decimal;
  /** that of its ledger entry */
  external_id: string;
  strategy_id: string | null;
  at: ColumnType<Date, string, never>;
}

export interface TransferTable {
  id: string;
  company_id: string;
  kind: string;
  from_account_id: string | null;
  to_account_id: string | null;
  asset: string;
  amount: Decimal;
  trader_id: string | null;
  at: ColumnType<Date, string, never>;
}

/** Work for the engine that owns the account, done once, in the order of its creation. */
interface AccountCommandTable {
  id: string;
  account_id: string;
  command: ColumnType<unknown, string, never>;
  created_at: ColumnType<Date, string, never>;
  completed_at: ColumnType<Date | null, never, string>;
  /** why it was not carried out; null if it was, or before that */
  failure: string | null;
}

interface GreeksStepTable {
  account_id: string;
  at: ColumnType<Date, string, never>;
  /** see `PositionAtStep` of the trading package */
  positions: ColumnType<unknown, string, never>;
  /** whether it has all that is held; true by default, as earlier versions stored no others */
  is_complete: ColumnType<boolean, boolean | undefined, never>;
}

interface ClientRequestTable {
  id: string;
  /** of the trader, the call and its content, which a repeated id must match */
  content_hash: string;
  /** the data of the response; null where it is read from what the request has made */
  response: ColumnType<unknown, never, string>;
  created_at: ColumnType<Date, string, never>;
}

/** A request to change an order, with its outcome. */
interface OrderChangeTable {
  id: string;
  order_id: string;
  change: ColumnType<unknown, string, never>;
  created_at: ColumnType<Date, string, never>;
  answered_at: ColumnType<Date | null, never, string>;
  /** why it was not made; null if it was, or before that */
  failure: string | null;
}

interface TradingLimitsTable {
  company_id: string;
  /** the account, or the company for all its accounts */
  owner_id: string;
  limits: JSONColumnType<object>;
}

interface TradingHaltTable {
  company_id: string;
  /** the company, or the trader whose own orders are halted */
  owner_id: string;
  trader_id: string;
  may_close: boolean;
  at: ColumnType<Date, string, never>;
}

export interface TradingLogTable {
  id: string;
  company_id: string;
  kind: string;
  /** null for the engine */
  trader_id: string | null;
  account_id: string | null;
  order_id: string | null;
  text: string;
  address: string | null;
  at: ColumnType<Date, string | undefined, never>;
}

interface NetAssetValueTable {
  account_id: string;
  at: ColumnType<Date, string, never>;
  value_usd: Decimal;
  flows_usd: Decimal;
  is_partial: boolean;
  /** of each position: [{exchange, symbol, strategyId, usd}]; null in values of earlier versions */
  unrealised: ColumnType<unknown, string, never>;
  /**
   * of each strategy, [{exchange, symbol, strategyId, usd}], and of what netting realised early; null where no
   * strategies share a contract, so that `unrealised` says it
   */
  unrealised_by_strategy: ColumnType<unknown, string | null | undefined, string | null>;
  /** what has no price, see `Valuation` of the trading package; null in values of earlier versions */
  missing: ColumnType<string | null, string | null | undefined, never>;
}

export interface AccountTables {
  account: AccountTable;
  trading_order: OrderTable;
  algo_order: AlgoOrderTable;
  fill: FillTable;
  ledger_entry: LedgerEntryTable;
  account_flow: AccountFlowTable;
  balance: BalanceTable;
  position: PositionTable;
  account_margin: AccountMarginTable;
  funding_payment: FundingPaymentTable;
  transfer: TransferTable;
  account_command: AccountCommandTable;
  client_request: ClientRequestTable;
  greeks_step: GreeksStepTable;
  order_change: OrderChangeTable;
  trading_limits: TradingLimitsTable;
  trading_halt: TradingHaltTable;
  trading_log: TradingLogTable;
  net_asset_value: NetAssetValueTable;
}
