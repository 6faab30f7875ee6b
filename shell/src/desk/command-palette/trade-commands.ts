import type { TicketOrder } from '@parallax/channels';
import {
  type Account,
  type AccountChanges,
  type Contract,
  contractKey,
  type Order,
  type Position,
} from '@parallax/protocol';
import { namedContract } from '@parallax/store';
import {
  accountText,
  amountText,
  counted,
  formatDecimalText,
  SIDE_NAMES,
} from '@parallax/ui/format';
import { contractText } from './contract-text.ts';
import type { SearchContracts } from './keyword-commands.ts';
import type { Command, CommandPart } from './search-commands.ts';
import {
  type NamedContracts,
  type OrderQuery,
  parseTradeQuery,
  type TradeTerms,
} from './trade-query.ts';

const COMMANDS_MAX = 5;
/** The heading of the commands, which all end in the ticket or in a question. */
export const TRADE_GROUP = 'Fill the order ticket';
export const CANCEL_GROUP = 'Cancel orders';

/** An account with what it has; undefined while that is not known. */
export interface TradedAccount {
  readonly account: Account;
  readonly live: Pick<AccountChanges, 'orders' | 'positions'> | undefined;
}

/** What the commands depend on. */
export interface TradeContext {
  /** whether the contracts are loaded, by which orders and positions are found and named */
  readonly hasContracts: boolean;
  readonly terms: TradeTerms;
  readonly search: SearchContracts;
  readonly dashContract: Contract | undefined;
  readonly accounts: readonly TradedAccount[];
}

/** What the commands do; none sends anything. */
export interface TradeActions {
  fillTicket: (contract: Contract | undefined, order: TicketOrder | undefined) => void;
  /** asks whether to cancel these orders */
  askToCancel: (orders: readonly Order[]) => void;
}

export interface TradeResults {
  readonly commands: readonly Command[];
  /** what is said instead of a command */
  readonly note?: string;
  /** whether the results may change because accounts or contracts are still loading */
  readonly isAwaited?: boolean;
}

const textOf = (part: CommandPart): string =>
  typeof part === 'string' ? part : part.map(contractText).join(' − ');

const commandOf = (
  id: string,
  parts: readonly CommandPart[],
  more: Pick<Command, 'run'> & Partial<Command>,
): Command => ({
  id,
  group: TRADE_GROUP,
  label: parts.map(textOf).join(' · '),
  parts,
  isNamedByQuery: true,
  excludeFromRecent: true,
  ...more,
});

/** The contracts of a query: that of the dash bar first, then those of exchanges with an account. */
function contractsOf(
  { words, isNamed, accepts }: NamedContracts,
  { search, dashContract, accounts }: TradeContext,
): readonly Contract[] {
  const isDash = (contract: Contract): boolean =>
    dashContract !== undefined && contractKey(contract) === contractKey(dashContract);
  if (!isNamed) return dashContract === undefined ? [] : [dashContract];
  const traded = new Set(
    accounts.flatMap(({ account }) => (account.takesOrders ? account.exchangeName : [])),
  );
  const isTraded = ({ exchange }: Contract): boolean => traded.has(exchange);
  // without a base or a pair, of the one that the dash bar shows
  const searched = words === '' ? (dashContract?.base ?? '') : words;
  // each on its own, since a search finds only the first of many
  const parts = [
    isDash,
    (contract: Contract) => !isDash(contract) && isTraded(contract),
    (contract: Contract) => !isDash(contract) && !isTraded(contract),
  ];
  return parts
    .flatMap((isOfPart) => search(searched, (contract) => isOfPart(contract) && accepts(contract)))
    .slice(0, COMMANDS_MAX);
}

/** The amount of an order for a contract; undefined if the contract is sized in another currency. */
function amountFor(
  { amount, inDollars }: OrderQuery,
  { contractSizeUnit, base, instType }: Contract,
): Pick<TicketOrder, 'amount' | 'inDollars'> | undefined {
  if (amount === undefined) return {};
  if (inDollars && contractSizeUnit === 'USD') return { amount };
  if (inDollars) return instType === 'option' ? undefined : { amount, inDollars };
  return contractSizeUnit === base ? { amount } : undefined;
}

function orderCommand(query: OrderQuery, contract: Contract, actions: TradeActions): Command {
  const { side, amount, inDollars, price, type } = query;
  const sized = amountFor(query, contract);
  const unit = inDollars ? 'USD' : contract.base;
  const what = sized?.amount === undefined ? '' : ` ${amountText(sized.amount, unit)}`;
  const priced = price === undefined ? [] : [`at ${formatDecimalText(price)}`];
  const typed = type === 'market' ? ['at the market'] : priced;
  const unsized =
    amount !== undefined && sized === undefined
      ? [`amount to be typed in ${contract.contractSizeUnit}`]
      : [];
  const order = {
    side,
    // the ticket's old amount is not of this order
    ...(sized ?? { amount: '' }),
    ...(type !== undefined && { type }),
    ...(price !== undefined && { price }),
  };
  return commandOf(
    `order:${side}:${contractKey(contract)}`,
    [`${SIDE_NAMES[side]}${what}`, [contract], ...typed, ...unsized],
    { contract, run: () => actions.fillTicket(contract, order) },
  );
}

/** An order that closes a position; of spot, which has none to reduce, one of the opposite side. */
function closingOrder({ accountId, amount }: Position, { instType }: Contract): TicketOrder {
  const isShort = amount.startsWith('-');
  return {
    side: isShort ? 'buy' : 'sell',
    type: 'market',
    amount: isShort ? amount.slice(1) : amount,
    inDollars: false,
    ...(instType !== 'spot' && { reduceOnly: true }),
    accountId,
  };
}

function closeResults(
  named: NamedContracts,
  { accounts, search, hasContracts }: TradeContext,
  actions: TradeActions,
): TradeResults {
  const isMatching = matcherOf(named, search);
  const commands = accounts.flatMap(({ account, live }) =>
    (live?.positions ?? []).flatMap((position) => {
      const { listed } = namedContract(position);
      const isHeld = position.amount !== '0' && position.soldFromHoldings !== true;
      if (listed === undefined || !isHeld || !isMatching(position)) return [];
      const order = closingOrder(position, listed);
      const amount = amountText(order.amount ?? '', listed.contractSizeUnit);
      const side = position.amount.startsWith('-') ? 'short' : 'long';
      const parts: CommandPart[] = [`Close ${amount} ${side}`, [listed], accountText(account)];
      return commandOf(`close:${account.id}:${contractKey(position)}`, parts, {
        run: () => actions.fillTicket(listed, order),
      });
    }),
  );
  if (commands.length > 0 || !hasContracts) return { commands };
  return { commands, note: noteOf(accounts, 'positions', named) };
}

/** Whether an order or a position is of a contract that the query names. */
function matcherOf(
  { words, isNamed, accepts }: NamedContracts,
  search: SearchContracts,
): (of: Pick<Contract, 'exchange' | 'symbol'>) => boolean {
  if (!isNamed) return () => true;
  return (of) => {
    const { listed } = namedContract(of);
    if (listed === undefined || !accepts(listed)) return false;
    if (words === '') return true;
    return search(words, (contract) => contractKey(contract) === contractKey(of)).length > 0;
  };
}

function cancelResults(
  named: NamedContracts,
  { accounts, search, hasContracts }: TradeContext,
  actions: TradeActions,
): TradeResults {
  if (named.isNamed && !hasContracts) return { commands: [] };
  const isMatching = matcherOf(named, search);
  const matching = accounts.map(({ account, live }) => ({
    account,
    orders: (live?.orders ?? []).filter(isMatching),
  }));
  const orders = matching.flatMap((each) => each.orders);
  const traded = accounts.filter(({ account }) => account.takesOrders);
  // those of a part of the accounts are not all that are meant
  if (orders.length === 0 || traded.some(({ live }) => live === undefined))
    return { commands: [], note: noteOf(traded, 'open orders', named) };
  const names = matching
    .filter((each) => each.orders.length > 0)
    .map(({ account }) => accountText(account));
  const command = commandOf('cancel-orders', [`Cancel ${counted(orders.length, 'order')}`], {
    group: CANCEL_GROUP,
    detail: `${names.join(', ')}. Asks first`,
    run: () => actions.askToCancel(orders),
  });
  return { commands: [command] };
}

function noteOf(accounts: readonly TradedAccount[], what: string, named: NamedContracts): string {
  const isKnown = accounts.every(({ live }) => live !== undefined);
  return isKnown ? `No ${what}${named.isNamed ? ' of that name' : ''}` : `Loading your ${what}…`;
}

/** The commands of a query about orders, see `parseTradeQuery`. */
export function tradeResults(
  query: string,
  context: TradeContext,
  actions: TradeActions,
): TradeResults {
  const parsed = parseTradeQuery(query, context.terms, context.dashContract !== undefined);
  if (parsed === undefined) return { commands: [] };
  if (parsed.kind === 'unclear') return { commands: [], note: parsed.text };
  const { contracts } = parsed;
  if (parsed.kind === 'close') return closeResults(contracts, context, actions);
  if (parsed.kind === 'cancel') return cancelResults(contracts, context, actions);
  if (parsed.kind === 'order') {
    const found = contractsOf(contracts, context);
    return { commands: found.map((contract) => orderCommand(parsed, contract, actions)) };
  }
  const found = contracts.isNamed ? contractsOf(contracts, context) : [undefined];
  return { commands: found.map((contract) => ticketCommand(contract, actions)) };
}

function ticketCommand(contract: Contract | undefined, actions: TradeActions): Command {
  const named = contract === undefined ? [] : [[contract] as const];
  const id = contract === undefined ? 'ticket' : `ticket:${contractKey(contract)}`;
  return commandOf(id, ['Order ticket', ...named], {
    detail: 'On this sheet; added if there is none',
    contract,
    run: () => actions.fillTicket(contract, undefined),
  });
}
