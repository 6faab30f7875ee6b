import { type KeyboardEvent, useMemo, useState } from 'react';
import { searchOptions } from '../field/filter-options.ts';
import { arrowStep } from '../keyboard/arrow-step.ts';
import { isComposing } from '../keyboard/is-composing.ts';
import { useActionWhenCurrent } from '../keyboard/use-action-when-current.ts';
import type { ComboboxOption, ComboboxProps } from './combobox-props.ts';

const PAGE = 10;

interface ComboboxState<Option extends ComboboxOption> {
  open: boolean;
  /** the query while typing, otherwise the text of the selected option */
  text: string;
  visibleOptions: readonly Option[];
  active: number;
  setActive: (index: number) => void;
  openList: () => void;
  close: () => void;
  type: (text: string) => void;
  choose: (option: Option) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

const labelOf = ({ label }: ComboboxOption): string => label;

const clamp = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index));

/** The state and keyboard handling of a combobox. */
export function useCombobox<Option extends ComboboxOption>({
  options,
  value,
  onChange,
  onQueryChange,
  onOpenChange,
  fieldText = labelOf,
  lagging = false,
}: ComboboxProps<Option>): ComboboxState<Option> {
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState<string>();
  const [active, setActive] = useState(0);

  // Options filtered by the caller may exclude the selected one, whose label must remain visible.
  const found = options.find((option) => option.value === value);
  const [lastSelected, setLastSelected] = useState(found);
  if (
    found !== undefined &&
    (found.value !== lastSelected?.value || found.label !== lastSelected.label)
  ) {
    setLastSelected(found);
  }
  const selected = found ?? (lastSelected?.value === value ? lastSelected : undefined);

  const visibleOptions = useMemo(
    () => (onQueryChange === undefined ? searchOptions(options, query ?? '') : options),
    [onQueryChange, options, query],
  );

  const changeOpen = (next: boolean): void => {
    if (next === open) return;
    setOpen(next);
    onOpenChange?.(next);
  };
  const openList = (): void => {
    if (open) return;
    changeOpen(true);
    setActive(
      Math.max(
        0,
        visibleOptions.findIndex((option) => option.value === value),
      ),
    );
  };
  const close = (): void => {
    changeOpen(false);
    if (query === undefined) return;
    setQuery(undefined);
    onQueryChange?.('');
  };
  const choose = (option: Option): void => {
    if (option.unavailable !== undefined) return;
    setLastSelected(option);
    close();
    if (option.value !== value) onChange(option.value);
  };

  const chooseActive = (): void => {
    const option = visibleOptions[active];
    if (option !== undefined) choose(option);
  };
  const chooseWhenCurrent = useActionWhenCurrent(!lagging, () => {
    if (open) chooseActive();
  });
  const type = (text: string): void => {
    chooseWhenCurrent(false);
    changeOpen(true);
    setActive(0);
    setQuery(text);
    onQueryChange?.(text);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isComposing(event)) return;
    const step = arrowStep(event.key, PAGE);
    if (step !== undefined) {
      event.preventDefault();
      if (open) setActive(clamp(active + step, visibleOptions.length));
      else openList();
      return;
    }
    if (event.key !== 'Enter' || !open) return;
    event.preventDefault();
    if (lagging) chooseWhenCurrent(true);
    else chooseActive();
  };

  return {
    open,
    text: query ?? (selected === undefined ? '' : fieldText(selected)),
    visibleOptions,
    active: clamp(active, visibleOptions.length),
    setActive,
    openList,
    close,
    type,
    choose,
    onKeyDown,
  };
}
