import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Combobox, type ComboboxOption } from './combobox.tsx';

const coins: readonly ComboboxOption[] = [
  { value: 'btc', label: 'BTC/USDT', detail: 'binance_spot' },
  { value: 'eth', label: 'ETH/USD', detail: 'deribit' },
  { value: 'sol', label: 'SOL/USD', detail: 'kraken_spot' },
];

function show(options = coins, extra: { onQueryChange?: (query: string) => void } = {}) {
  const onChange = jest.fn();
  function Page() {
    const [value, setValue] = useState<string | undefined>('eth');
    onChange.mockImplementation((next) => setValue(String(next)));
    return <Combobox label="Base" options={options} value={value} onChange={onChange} {...extra} />;
  }
  render(<Page />);
  return { onChange, user: userEvent.setup(), box: screen.getByRole('combobox', { name: 'Base' }) };
}

const shown = (): (string | null)[] =>
  screen.queryAllByRole('option').map((option) => option.textContent);

const pointedAt = (box: HTMLElement): string | null =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;

describe('Combobox', () => {
  it('shows the label of the selected option and opens at that option', async () => {
    const { user, box } = show();
    expect(box).toHaveValue('ETH/USD');
    expect(box).toHaveAttribute('aria-expanded', 'false');
    await user.click(box);
    expect(box).toHaveAttribute('aria-expanded', 'true');
    expect(shown()).toHaveLength(3);
    expect(pointedAt(box)).toBe('ETH/USDderibit');
  });

  it('aligns the details in one column after the longest label in view', async () => {
    const { user, box } = show();
    await user.click(box);
    const width = screen.getByRole('listbox').style.getPropertyValue('--label');
    expect(Number.parseFloat(width)).toBeCloseTo(7 * 1.1 + 0.5);
  });

  it('marks its list while more options are below the visible ones', async () => {
    jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(500);
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300);
    const { user, box } = show();
    await user.click(box);
    const scroller = screen.getByRole('listbox').parentElement;
    const scrollTo = (top: number) => {
      if (scroller) scroller.scrollTop = top;
      act(() => void scroller?.dispatchEvent(new Event('scroll')));
    };
    scrollTo(100);
    expect(scroller).toHaveAttribute('data-more');
    scrollTo(200);
    expect(scroller).not.toHaveAttribute('data-more');
    jest.restoreAllMocks();
  });

  it('filters by words of label and detail in any order, and selects the match with Enter', async () => {
    const { user, box, onChange } = show();
    await user.clear(box);
    await user.type(box, 'kraken so');
    expect(shown()).toEqual(['SOL/USDkraken_spot']);
    await user.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledWith('sol');
    expect(box).toHaveValue('SOL/USD');
    expect(shown()).toHaveLength(0);
  });

  it('selects the option of the typed name with Enter, though others before it contain the name', async () => {
    const { user, box, onChange } = show([
      { value: 'test', label: 'Test of Main' },
      { value: 'second', label: 'Main 2', detail: 'Live' },
      { value: 'main', label: 'Main', detail: 'Live · OKX', spoken: 'Main, Live, OKX' },
    ]);
    await user.type(box, 'main');
    expect(shown()).toEqual(['MainLive · OKX', 'Main 2Live', 'Test of Main']);
    await user.keyboard('{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('main');
    await user.clear(box);
    await user.type(box, 'Main, Live, OKX');
    expect(screen.getByRole('option')).toHaveAccessibleName('Main, Live, OKX');
  });

  it('moves the active option with the arrow keys and Page Up, and stops at both ends', async () => {
    const { user, box, onChange } = show();
    await user.click(box);
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(pointedAt(box)).toBe('SOL/USDkraken_spot');
    await user.keyboard('{PageUp}');
    expect(pointedAt(box)).toBe('BTC/USDTbinance_spot');
    await user.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledWith('btc');
  });

  it('discards the query on Escape and on blur', async () => {
    const { user, box, onChange } = show();
    await user.clear(box);
    await user.type(box, 'btc{Escape}');
    expect(box).toHaveValue('ETH/USD');
    await user.type(box, 'x');
    await user.tab();
    expect(box).toHaveValue('ETH/USD');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('selects an option with a click', async () => {
    const { user, box, onChange } = show();
    await user.click(box);
    await user.click(screen.getByRole('option', { name: /SOL/ }));
    expect(onChange).toHaveBeenCalledWith('sol');
  });

  it('shows a message if no option matches', async () => {
    const { user, box } = show();
    await user.type(box, 'zzz');
    expect(screen.getByRole('status')).toHaveTextContent('Nothing found');
    expect(box).not.toHaveAttribute('aria-activedescendant');
  });

  it('does not filter if onQueryChange is set, and passes it each query, and an empty query on Escape', async () => {
    const onQueryChange = jest.fn();
    const { user, box } = show(coins, { onQueryChange });
    await user.clear(box);
    await user.type(box, 'zz');
    expect(onQueryChange).toHaveBeenLastCalledWith('zz');
    expect(shown()).toHaveLength(3);
    await user.keyboard('{Escape}');
    expect(onQueryChange).toHaveBeenLastCalledWith('');
  });

  it('selects the match for the typed text on Enter, even if the options arrive later', async () => {
    const onChange = jest.fn();
    const withOptions = (options: readonly ComboboxOption[], lagging: boolean) => (
      <Combobox
        label="Base"
        options={options}
        value={undefined}
        onChange={onChange}
        onQueryChange={() => undefined}
        lagging={lagging}
      />
    );
    const { rerender } = render(withOptions(coins, true));
    await userEvent.type(screen.getByRole('combobox', { name: 'Base' }), 'sol{Enter}');
    expect(onChange).not.toHaveBeenCalled();
    rerender(withOptions(coins.slice(2), false));
    expect(onChange.mock.calls).toEqual([['sol']]);
  });

  it('shows figures in its options, and a toolbar that Tab enters and leaves', async () => {
    const pressed = jest.fn();
    render(
      <>
        <Combobox
          label="Quote"
          options={coins}
          value="eth"
          onChange={() => undefined}
          figures={({ value }) => <>{value.length}</>}
          toolbar={['One', 'Two'].map((name) => (
            <button key={name} type="button" onClick={() => pressed(name)}>
              {name}
            </button>
          ))}
        />
        <button type="button">After</button>
      </>,
    );
    const user = userEvent.setup();
    const box = screen.getByRole('combobox', { name: 'Quote' });
    await user.click(box);
    expect(screen.getAllByRole('option')[0]).toHaveTextContent('BTC/USDTbinance_spot3');
    await user.tab();
    expect(screen.getByRole('button', { name: 'One' })).toHaveFocus();
    await user.keyboard('{ArrowRight}{Enter}');
    expect(pressed.mock.calls).toEqual([['Two']]);
    await user.keyboard('{ArrowDown}');
    expect(box).toHaveFocus();
    await user.tab();
    await user.tab({ shift: true });
    expect(box).toHaveFocus();
    expect(box).toHaveAttribute('aria-expanded', 'true');
    await user.tab();
    await user.keyboard('{Escape}');
    expect(box).toHaveFocus();
    expect(box).toHaveAttribute('aria-expanded', 'false');
    await user.click(box);
    await user.tab();
    await user.tab();
    expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
    expect(box).toHaveAttribute('aria-expanded', 'false');
  });

  it('mounts only the visible options of a long list, and always the active option', async () => {
    const many = Array.from({ length: 5_000 }, (_, i) => ({ value: `${i}`, label: `Option ${i}` }));
    const { user, box } = show(many);
    await user.click(box);
    expect(shown().length).toBeGreaterThan(0);
    expect(shown().length).toBeLessThan(60);
    await user.keyboard('{PageDown}'.repeat(12));
    expect(pointedAt(box)).toBe('Option 120');
  });
});
