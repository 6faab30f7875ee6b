import {
  loadCatalogue,
  sessionScopedItem,
  useContractsState,
  useFundingHours,
} from '@parallax/store';
import {
  columnDecimals,
  EmptyState,
  isComposing,
  useActionWhenCurrent,
  useMarkMoreBelow,
} from '@parallax/ui';
import { midDecimals } from '@parallax/ui/format';
import { holdFocus } from '@parallax/ui/state';
import { Command as Palette } from 'cmdk';
import { Search } from 'lucide-react';
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { z } from 'zod';
import { CommandRow, FigureHeaders } from './command-row.tsx';
import { type EarlyInput, NO_EARLY_INPUT, PALETTE_PLACEHOLDER } from './early-input.ts';
import { KEYWORD_GROUP } from './keyword-commands.ts';
import { SHEETS_GROUP } from './page-commands.ts';
import fieldStyles from './palette-field.module.css';
import styles from './palette-list.module.css';
import { PartState } from './part-state.tsx';
import { type Command, findLegs, groupCommands, searchCommands } from './search-commands.ts';
import { CANCEL_GROUP, TRADE_GROUP } from './trade-commands.ts';
import { type PaletteContext, useCommands } from './use-commands.ts';
import { useVenueCodes } from './use-venue-codes.ts';

const RECENT_MAX = 5;
const stored = sessionScopedItem('recent-commands', z.array(z.string()).max(RECENT_MAX));

/** Moves or adds an id to the front, removing the oldest beyond the limit. */
const withRecent = (ids: readonly string[], id: string): string[] =>
  [id, ...ids.filter((each) => each !== id)].slice(0, RECENT_MAX);

/** The ids of recent commands, latest first, as of when the palette opened. */
function useRecentCommands(): { recent: readonly string[]; remember: (id: string) => void } {
  const [recent] = useState(() => stored.read() ?? []);
  return { recent, remember: (id) => stored.write(withRecent(stored.read() ?? [], id)) };
}

/** Maximum number of entries per heading. */
const GROUP_MAX = 20;

/** Without a query, the sheets must not hide what is below them. */
const SHEETS_WITHOUT_QUERY_MAX = 6;

/** Focuses the field and keeps the focus there: a dialog that is still closing may take it back. */
const focusAndHold = (field: HTMLInputElement | null) => {
  if (!field) return;
  holdFocus(field);
  // after what was typed before
  field.setSelectionRange(field.value.length, field.value.length);
};

/** With these, the query is a sentence that needs no hint. */
const HINTED_GROUPS = new Set([KEYWORD_GROUP, TRADE_GROUP, CANCEL_GROUP]);

export interface PaletteListProps extends PaletteContext {
  /** what was typed while the code was loading */
  readonly early: EarlyInput;
  onEarly: (early: EarlyInput) => void;
  onClose: () => void;
}

/** The search field with its results. An empty query lists recent commands, then all others except contracts. */
export default function PaletteList(props: PaletteListProps) {
  const { early, onEarly, onClose, ...context } = props;
  const [typed, setTyped] = useState(early.text);
  useEffect(() => onEarly(NO_EARLY_INPUT), [onEarly]);
  const list = useRef<HTMLDivElement>(null);
  const hintId = useId();
  useMarkMoreBelow(list, true);
  useVenueCodes(list);
  const query = useDeferredValue(typed);
  const [highlighted, setHighlighted] = useState({ query, id: '' });
  const { commands, resultsForQuery, findCommand, sheetsState, retrySheets } = useCommands(context);
  const { recent, remember } = useRecentCommands();

  const isEmpty = query.trim() === '';
  const limitOf = (heading: string) =>
    isEmpty && heading === SHEETS_GROUP ? SHEETS_WITHOUT_QUERY_MAX : GROUP_MAX;
  const recentCommands = isEmpty ? recent.flatMap((id) => findCommand(id) ?? []) : [];
  const recentIds = new Set(recentCommands.map(({ id }) => id));
  const { commands: forQuery, note, isAwaited = false } = resultsForQuery(query);
  const found = [...searchCommands(commands, query), ...forQuery];
  const groups = [
    ...(recentCommands.length > 0 ? [{ heading: 'Recent', commands: recentCommands }] : []),
    ...groupCommands(
      found.filter(({ id }) => !recentIds.has(id)),
      query,
      limitOf,
    ),
  ];

  const listedCommands = groups.flatMap(({ commands: entries }) => entries);
  const withFunding = listedCommands.some(({ contract }) => contract?.instType === 'perpetual');
  const fundingHours = useFundingHours({}, withFunding);
  const decimals = columnDecimals(listedCommands.map(({ contract }) => contract?.priceDecimals));
  const legs = listedCommands.flatMap((command) => findLegs(command) ?? []);
  const spreadDecimals = Math.max(0, ...legs.map(midDecimals));
  const ids = listedCommands.map(({ id }) => id);
  // new results start at their first entry
  const isHighlightedListed = highlighted.query === query && ids.includes(highlighted.id);
  const active = isHighlightedListed ? highlighted.id : (ids[0] ?? '');

  const choose = (command: Command) => {
    if (!command.excludeFromRecent) remember(command.id);
    onClose();
    command.run();
  };

  const contractsState = useContractsState();
  const areContractsLoading = contractsState === 'pending';
  const areSheetsLoading = sheetsState === 'pending';
  const areContractsAwaited = areContractsLoading && ids.length === 0;
  const isLagging = query !== typed || isAwaited || areContractsAwaited;
  const chooseWhenCurrent = useActionWhenCurrent(
    !isLagging,
    () => {
      const command = listedCommands.find(({ id }) => id === active);
      if (command) choose(command);
    },
    early.isEntered,
  );

  return (
    <Palette
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isComposing(event) || !isLagging) return;
        event.preventDefault();
        chooseWhenCurrent(true);
      }}
      label="Search everything"
      shouldFilter={false}
      loop
      vimBindings={false}
      value={active}
      onValueChange={(id) => setHighlighted({ query, id })}
      className={styles.palette}
      data-flush=""
    >
      <div className={fieldStyles.search}>
        <Search size={16} aria-hidden />
        <Palette.Input
          ref={focusAndHold}
          className={fieldStyles.field}
          aria-describedby={hintId}
          placeholder={PALETTE_PLACEHOLDER}
          value={typed}
          onValueChange={(text) => {
            chooseWhenCurrent(false);
            setTyped(text);
          }}
        />
      </div>
      <Palette.List ref={list} label="Results" className={styles.list} aria-busy={isLagging}>
        {groups.map(({ heading, commands: entries }) => (
          <Palette.Group key={heading} heading={heading} className={styles.group}>
            <FigureHeaders commands={entries} withFunding={withFunding} />
            {entries.map((command) => (
              <Palette.Item
                key={command.id}
                value={command.id}
                className={styles.item}
                onSelect={() => choose(command)}
              >
                <CommandRow
                  command={command}
                  decimals={decimals}
                  fundingHours={command.contract && fundingHours(command.contract)}
                  withFunding={withFunding}
                  spreadDecimals={spreadDecimals}
                />
              </Palette.Item>
            ))}
          </Palette.Group>
        ))}
      </Palette.List>
      <div role="status">
        {note !== undefined && <p className={styles.note}>{note}</p>}
        {groups.length === 0 && note === undefined && !areContractsLoading && !areSheetsLoading && (
          <EmptyState
            title="Nothing found"
            hint="Try the name of a contract, a sheet, a widget or a setting."
          />
        )}
        <PartState
          isLoading={areContractsLoading}
          hasFailed={contractsState === 'failed'}
          loading="Loading contracts…"
          failure="The contracts could not be loaded."
          onRetry={() => void loadCatalogue()}
        />
        <PartState
          isLoading={areSheetsLoading}
          hasFailed={sheetsState === 'error'}
          loading="Loading your sheets…"
          failure="Some sheets could not be loaded."
          onRetry={retrySheets}
        />
      </div>
      <p className={styles.keys}>
        <span id={hintId}>
          {!groups.some(({ heading }) => HINTED_GROUPS.has(heading)) &&
            "To add a widget, type 'book eth okx'; for an order, 'buy 0.01 btc' or 'close eth'"}
        </span>
        <span aria-hidden>
          <kbd>↑</kbd> <kbd>↓</kbd> to move <kbd>Enter</kbd> to choose <kbd>Esc</kbd> to close
        </span>
      </p>
    </Palette>
  );
}
