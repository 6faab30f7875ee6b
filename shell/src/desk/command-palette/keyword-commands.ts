import type { ProductWidget } from '@parallax/federation/registry';
import {
  type Contract,
  contractKey,
  type Interval,
  intervalSchema,
  priceUnit,
} from '@parallax/protocol';
import { contractText } from './contract-text.ts';
import type { Command, CommandPart } from './search-commands.ts';

const COMMANDS_MAX = 5;

/** The heading of the commands. */
export const KEYWORD_GROUP = 'Add to sheet';

/** The widget that a keyword adds, with its contract. */
export interface KeywordWidget {
  readonly type: ProductWidget['type'];
  readonly title: string;
  readonly contract: Contract;
  /** settings in addition to the contract */
  readonly settings: Readonly<Record<string, string>>;
}

interface KeywordQuery {
  readonly widget: ProductWidget;
  readonly takesSecondContract: boolean;
  /** the words of the contract search */
  readonly words: string;
  readonly interval: Interval | undefined;
}

/**
 * Parses a query such as 'chart sol 1h': the keyword of a widget, the words of the contract search,
 * and an interval if the widget has that setting.
 */
function parseQuery(query: string, widgets: readonly ProductWidget[]): KeywordQuery | undefined {
  const [first, ...words] = query.trim().toLowerCase().split(/\s+/);
  const widget = widgets.find(({ keyword }) => keyword?.word === first);
  if (widget?.keyword === undefined) return undefined;
  const { interval: takesInterval, other } = widget.keyword;
  const interval = intervalSchema.safeParse(words.at(-1));
  const hasInterval = takesInterval === true && interval.success;
  return {
    widget,
    takesSecondContract: other === true,
    words: (hasInterval ? words.slice(0, -1) : words).join(' '),
    interval: hasInterval ? interval.data : undefined,
  };
}

const textOf = (part: CommandPart): string =>
  typeof part === 'string' ? part : part.map(contractText).join(' − ');

/** 'USDC vs USD', for a spread between different currencies, the second of which is converted. */
function currenciesOf(a: Contract, b: Contract): string[] {
  const [unitA, unitB] = [priceUnit(a), priceUnit(b)];
  return unitA === unitB ? [] : [`${unitA} vs ${unitB}`];
}

/** Contracts of two venues are the same pair if these fields are equal. */
const PAIR_TERMS = [
  'base',
  'quote',
  'instType',
  'riskType',
  'expiry',
  'strike',
  'optionType',
] as const satisfies readonly (keyof Contract)[];

/** Pairs the best match with each of the others, first those of the same pair on other venues. */
function pairsWithBest([best, ...others]: readonly Contract[]): readonly Contract[][] {
  if (best === undefined) return [];
  if (others.length === 0) return [[best]];
  const isSamePair = (other: Contract): boolean =>
    other.exchange !== best.exchange && PAIR_TERMS.every((term) => other[term] === best[term]);
  return [...others.filter(isSamePair), ...others.filter((each) => !isSamePair(each))].map(
    (other) => [best, other],
  );
}

export type SearchContracts = (
  query: string,
  filter?: (contract: Contract) => boolean,
) => readonly Contract[];

/**
 * Commands of a query that starts with the keyword of a widget: 'book eth okx' offers an order book
 * for each of the best matches. A query without further words uses the contract of the dash bar.
 */
export function keywordCommands(
  query: string,
  widgets: readonly ProductWidget[],
  search: SearchContracts,
  dashContract: Contract | undefined,
  add: (widget: KeywordWidget) => void,
): Command[] {
  const parsed = parseQuery(query, widgets);
  if (parsed === undefined) return [];
  const { widget, takesSecondContract, words, interval } = parsed;
  const { type, title } = widget;
  const isShowable = ({ instType }: Contract) => widget.contracts?.includes(instType) === true;
  const ofDashBar = dashContract !== undefined && isShowable(dashContract) ? [dashContract] : [];
  const found = words === '' ? ofDashBar : search(words, isShowable);
  const choices = takesSecondContract ? pairsWithBest(found) : found.map((contract) => [contract]);
  return choices.slice(0, COMMANDS_MAX).flatMap(([contract, other]) => {
    if (contract === undefined) return [];
    const parts: CommandPart[] = [
      title,
      other ? [contract, other] : [contract],
      ...(other ? currenciesOf(contract, other) : []),
      ...(interval ? [interval] : []),
    ];
    const settings = { ...(other && { other: contractKey(other) }), ...(interval && { interval }) };
    return {
      id: `keyword:${type}:${contractKey(contract)}:${Object.values(settings).join(':')}`,
      group: KEYWORD_GROUP,
      label: parts.map(textOf).join(' · '),
      parts,
      isNamedByQuery: true,
      contract: other === undefined ? contract : undefined,
      excludeFromRecent: true,
      run: () => add({ type, title, contract, settings }),
    };
  });
}
