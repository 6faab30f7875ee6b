import { type KeyboardEvent, useMemo, useState } from 'react';
import type { ComboboxOption, ComboboxProps } from './combobox.tsx';
import { filterOptions } from './filter-options.ts';

const PAGE = 10;

export interface ComboboxState {
  open: boolean;
  /** what the field shows: what is typed, else the chosen option's label */
  text: string;
  shown: readonly ComboboxOption[];
  active: number;
  setActive: (index: number) => void;
  openList: () => void;
  close: () => void;
  type: (text: string) => void;
  choose: (option: ComboboxOption) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

const clamp = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index));

/** What a combobox does, without how it looks. */
export function useCombobox({ options, value, onChange, onQuery }: ComboboxProps): ComboboxState {
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState<string>();
  const [active, setActive] = useState(0);

  // Options filtered by their owner may no longer hold the chosen one, whose label still shows.
  const found = options.find((option) => option.value === value);
  const [known, setKnown] = useState(found);
  if (found !== undefined && (found.value !== known?.value || found.label !== known.label)) {
    setKnown(found);
  }
  const chosenLabel = found?.label ?? (known?.value === value ? known?.label : undefined) ?? '';

  const shown = useMemo(
    () => (onQuery === undefined ? filterOptions(options, query ?? '') : options),
    [onQuery, options, query],
  );

  const openList = (): void => {
    if (open) return;
    setOpen(true);
    setActive(
      Math.max(
        0,
        shown.findIndex((option) => option.value === value),
      ),
    );
  };
  const close = (): void => {
    setOpen(false);
    if (query === undefined) return;
    setQuery(undefined);
    onQuery?.('');
  };
  const type = (text: string): void => {
    setOpen(true);
    setActive(0);
    setQuery(text);
    onQuery?.(text);
  };
  const choose = (option: ComboboxOption): void => {
    setKnown(option);
    close();
    if (option.value !== value) onChange(option.value);
  };

  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: PAGE,
    PageUp: -PAGE,
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (open) setActive(clamp(active + step, shown.length));
      else openList();
      return;
    }
    if (event.key !== 'Enter' || !open) return;
    event.preventDefault();
    const option = shown[active];
    if (option !== undefined) choose(option);
  };

  return {
    open,
    text: query ?? chosenLabel,
    shown,
    active: clamp(active, shown.length),
    setActive,
    openList,
    close,
    type,
    choose,
    onKeyDown,
  };
}
