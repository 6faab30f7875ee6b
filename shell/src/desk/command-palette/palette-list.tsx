import { Button, EmptyState } from '@parallax/ui';
import { takeFocus } from '@parallax/ui/state';
import { Command as Palette } from 'cmdk';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useDeferredValue, useState } from 'react';
import styles from './palette-list.module.css';
import { type Command, groupCommands, searchCommands } from './search-commands.ts';
import { type PaletteSurroundings, useCommands } from './use-commands.ts';
import { useRecentCommands } from './use-recent-commands.ts';

/** So many entries stand under a heading at most. */
const GROUP_MAX = 20;

/** A dialog that has just been closed may still be about to give the focus back. */
const focus = (field: HTMLInputElement | null) => {
  if (field) takeFocus(field);
};

/** Enter chooses the entry that is pointed at, wherever the focus is, but not on a button. */
const keepEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.stopPropagation();
};

/** The field and what it finds: everything, as long as nothing is typed, after the recent choices. */
export default function PaletteList(props: PaletteSurroundings & { onClose: () => void }) {
  const { onClose, ...surroundings } = props;
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed);
  const [pointed, setPointed] = useState({ query, id: '' });
  const { commands, contractsFor, commandOf, sheetsState, retrySheets } = useCommands(surroundings);
  const { recent, remember } = useRecentCommands();

  const repeated = query.trim() === '' ? recent.flatMap((id) => commandOf(id) ?? []) : [];
  const isRepeated = new Set(repeated.map(({ id }) => id));
  const found = [...searchCommands(commands, query), ...contractsFor(query)];
  const groups = [
    ...(repeated.length > 0 ? [{ heading: 'Recent', commands: repeated }] : []),
    ...groupCommands(
      found.filter(({ id }) => !isRepeated.has(id)),
      query,
      GROUP_MAX,
    ),
  ];

  const ids = groups.flatMap(({ commands: entries }) => entries.map(({ id }) => id));
  // what is newly found starts at its first entry
  const pointedStill = pointed.query === query && ids.includes(pointed.id);
  const active = pointedStill ? pointed.id : (ids[0] ?? '');

  const tryAgain = (event: MouseEvent<HTMLElement>) => {
    // the button goes as soon as the sheets are asked for
    event.currentTarget.closest('[cmdk-root]')?.querySelector('input')?.focus();
    retrySheets();
  };

  const choose = (command: Command) => {
    if (!command.unrepeated) remember(command.id);
    onClose();
    command.run();
  };

  return (
    <Palette
      label="Search everything"
      shouldFilter={false}
      loop
      vimBindings={false}
      value={active}
      onValueChange={(id) => setPointed({ query, id })}
      data-flush=""
    >
      <div className={styles.search}>
        <Search size={16} aria-hidden />
        <Palette.Input
          ref={focus}
          className={styles.field}
          placeholder="Search contracts, sheets, widgets and settings"
          value={typed}
          onValueChange={setTyped}
        />
      </div>
      <Palette.List label="Results" className={styles.list} aria-busy={query !== typed}>
        {groups.map(({ heading, commands: entries }) => (
          <Palette.Group key={heading} heading={heading} className={styles.group}>
            {entries.map((command) => (
              <Palette.Item
                key={command.id}
                value={command.id}
                className={styles.item}
                onSelect={() => choose(command)}
              >
                <span className={styles.label}>{command.label}</span>
                {command.detail !== undefined && (
                  <span className={styles.detail}>{command.detail}</span>
                )}
              </Palette.Item>
            ))}
          </Palette.Group>
        ))}
      </Palette.List>
      <div role="status">
        {groups.length === 0 && sheetsState !== 'pending' && (
          <EmptyState
            title="Nothing found"
            hint="Try the name of a contract, a sheet, a widget or a setting."
          />
        )}
        {sheetsState === 'pending' && <p className={styles.note}>Loading your sheets …</p>}
        {sheetsState === 'error' && (
          <p className={styles.note}>
            Some sheets could not be loaded.
            <Button variant="quiet" onClick={tryAgain} onKeyDown={keepEnter}>
              Try again
            </Button>
          </p>
        )}
      </div>
      <p aria-hidden className={styles.keys}>
        <kbd>↑</kbd> <kbd>↓</kbd> to move <kbd>Enter</kbd> to choose <kbd>Esc</kbd> to close
      </p>
    </Palette>
  );
}
