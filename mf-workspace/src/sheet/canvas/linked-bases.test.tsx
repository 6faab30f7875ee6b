import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { contribute } from '@parallax/federation/testing';
import {
  type Contract,
  contractKey,
  getOptionsChain,
  type LayoutItem,
  listBasis,
} from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { installFakeEngines } from '@parallax/trading-ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import contributions from '../../contributions.ts';
import { WithNavigation } from '../../widgets/testing/with-navigation.tsx';
import { WidgetFrame } from './widget-frame.tsx';

const okx = (base: string, instType: Contract['instType'], change: Partial<Contract> = {}) =>
  contractOf({
    exchange: 'okx',
    exchangeName: 'OKX',
    symbol: `${base}-${instType}`,
    base,
    instType,
    expiry: instType === 'future' || instType === 'option' ? Date.UTC(2100, 2, 26, 8) : null,
    ...change,
  });
const deribit = { exchange: 'deribit', exchangeName: 'Deribit' };
const btc = contractOf();
const btcPerpetual = okx('BTC', 'perpetual');
const eth = okx('ETH', 'perpetual');
const ethAtDeribit = okx('ETH', 'perpetual', { ...deribit, quote: 'USD' });
/** has neither options nor dated futures */
const sol = okx('SOL', 'perpetual');
const ethOption = okx('ETH', 'option', { ...deribit, quote: 'USD' });
const contracts = [
  btc,
  btcPerpetual,
  eth,
  ethAtDeribit,
  sol,
  ethOption,
  okx('BTC', 'future'),
  okx('ETH', 'future'),
  okx('BTC', 'option', deribit),
  okx('ETH', 'option'),
];
const { server } = startPage({ contracts });
const TYPES = ['VENUE_COMPARISON', 'BASIS_CURVE', 'OPTIONS_CHAIN', 'VOLATILITY_SMILE'] as const;
await contribute('mf_workspace', contributions, (expose) => expose.startsWith('widget/'));

const nothing = () => undefined;
const never = new Promise<never>(nothing);
const onLink = jest.fn();
const chosen = jest.fn();
const saved = jest.fn();

interface Props {
  type: LayoutItem['type'];
  /** the contract of the link; undefined for an unlinked widget */
  contract?: Contract | undefined;
  settings?: LayoutItem['settings'];
}
function Frame({ type, contract, settings: stored }: Props) {
  const [settings, setSettings] = useState<LayoutItem['settings']>(stored ?? {});
  const [change, setChange] = useState<{ from: string | undefined; to: string }>();
  const linkedKey = contract && contractKey(contract);
  const linked = change?.from === linkedKey ? (change?.to ?? linkedKey) : linkedKey;
  return (
    <WidgetFrame
      item={{ i: 'a', type, settings, ...(linkedKey !== undefined && { link: { to: 'blue' } }) }}
      selected={false}
      pickedUp={false}
      preview={false}
      instructions=""
      onHandleKey={nothing}
      onHandlePress={nothing}
      onHandleBlur={nothing}
      onSettings={(_, next) => {
        if (linkedKey !== undefined && typeof next.contract === 'string') {
          chosen(next.contract);
          setChange({ from: linkedKey, to: next.contract });
          return;
        }
        saved(next);
        setSettings((now) => ({ ...now, ...next }));
      }}
      onDuplicate={nothing}
      sheetId=""
      linked={linked}
      maximised={false}
      onMaximise={nothing}
      onLink={onLink}
      onMoveTo={nothing}
      saveNow={async () => true}
      onRemove={nothing}
    />
  );
}
function show(props: Props) {
  const frame = (change: Partial<Props> = {}) => (
    <QueryClientProvider client={queryClient}>
      <Frame {...props} {...change} />
    </QueryClientProvider>
  );
  const { rerender } = render(frame(), { wrapper: WithNavigation });
  return { link: (contract: Contract) => rerender(frame({ contract })) };
}
const nameOf = (subject: string): string => `${subject}, choose another`;
const ANY_ETH = /^ETH( · Deribit|\/USDT · Perpetual)?, choose another$/;
/** The subject in the header of the widget, which a dialog may hide from a screen reader. */
const subjectOf = (name: string | RegExp) =>
  screen.findByRole('button', {
    name: typeof name === 'string' ? nameOf(name) : name,
    hidden: true,
  });
async function choose(from: 'settings' | 'header', field: string, option: RegExp): Promise<void> {
  const user = userEvent.setup();
  if (from === 'header') {
    await user.click(await subjectOf(/, choose another$/));
  } else {
    await user.click(screen.getByRole('button', { name: 'Widget menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Settings' }));
  }
  await user.click(await screen.findByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
}
const FIELDS = [
  { type: 'VENUE_COMPARISON', field: 'Pair', option: /^ETH\/USDT/, to: eth },
  { type: 'BASIS_CURVE', field: 'Base', option: /^ETH/, to: eth },
  { type: 'OPTIONS_CHAIN', field: 'Underlying', option: /^ETH.*Deribit/, to: ethAtDeribit },
  { type: 'VOLATILITY_SMILE', field: 'Underlying', option: /^ETH.*Deribit/, to: ethAtDeribit },
] as const;
const CHOICES = FIELDS.flatMap((each) => [
  { ...each, from: 'settings' as const },
  { ...each, from: 'header' as const },
]);

beforeEach(() => {
  installFakeEngines();
  server.respond(listBasis, () => never);
  server.respond(getOptionsChain, () => never);
});
afterEach(() => {
  jest.clearAllMocks();
});

describe('design §7 widgets of a base or a pair', () => {
  it.each([
    { type: 'VENUE_COMPARISON', before: 'BTC/USDT · Spot', after: 'ETH/USDT · Perpetual' },
    { type: 'BASIS_CURVE', before: 'BTC', after: 'ETH' },
    { type: 'OPTIONS_CHAIN', before: 'BTC · Deribit', after: 'ETH · OKX' },
    { type: 'VOLATILITY_SMILE', before: 'BTC · Deribit', after: 'ETH · OKX' },
  ] as const)(
    'show the base or pair of the linked contract: $type',
    async ({ type, before, after }) => {
      const { link } = show({ type, contract: btc });
      expect(await subjectOf(before)).toHaveTextContent(before);
      link(eth);
      expect(await subjectOf(after)).toHaveTextContent(after);
      expect(screen.queryByRole('button', { name: nameOf(before) })).toBeNull();
    },
  );

  it.each([
    { type: 'VENUE_COMPARISON', refused: ethOption, shown: 'BTC/USDT · Spot' },
    { type: 'BASIS_CURVE', refused: sol, shown: 'BTC' },
    { type: 'OPTIONS_CHAIN', refused: sol, shown: 'BTC · Deribit' },
    { type: 'VOLATILITY_SMILE', refused: sol, shown: 'BTC · Deribit' },
  ] as const)(
    'retain their content and report that they cannot show a linked contract: $type',
    async ({ type, refused, shown }) => {
      const own = { base: 'ETH', exchange: 'okx', pair: 'ETH/USDT', type: 'Perpetual' };
      const { link } = show({ type, contract: btc, settings: own });
      const subtitle = await subjectOf(shown);
      const content = document.querySelector('fieldset');
      link(refused);
      expect(await screen.findByText(/cannot be shown here$/)).toBeVisible();
      expect(subtitle).toBeVisible();
      expect(document.querySelector('fieldset')).toBe(content);
      link(eth);
      await waitFor(() => expect(screen.queryByText(/cannot be shown here/)).toBeNull());
    },
  );

  it.each(CHOICES)(
    'set a matching contract on their link when a base or pair is chosen in the $from of $type',
    async ({ from, type, field, option, to }) => {
      show({ type, contract: btcPerpetual });
      await choose(from, field, option);
      expect(chosen.mock.calls).toEqual([[contractKey(to)]]);
      expect(saved).not.toHaveBeenCalled();
      expect(await subjectOf(ANY_ETH)).toBeInTheDocument();
    },
  );

  it.each(CHOICES)(
    'replace the contract of a previous link when a choice is made in the $from of an unlinked $type',
    async ({ from, type, field, option }) => {
      show({ type, settings: { contract: contractKey(btcPerpetual) } });
      await choose(from, field, option);
      expect(chosen).not.toHaveBeenCalled();
      expect(await subjectOf(ANY_ETH)).toBeInTheDocument();
    },
  );

  it.each(TYPES)('offer a link in the menu of %s', async (type) => {
    show({ type });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Widget menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Link' }));
    await user.click(await screen.findByRole('radio', { name: 'Blue' }));
    expect(onLink).toHaveBeenCalledWith('a', 'blue', {});
  });

  it("show the chain of the linked option's venue in an OPTIONS_CHAIN", async () => {
    show({ type: 'OPTIONS_CHAIN', contract: ethOption });
    expect(await subjectOf('ETH · Deribit')).toBeVisible();
  });

  it('show a linked base that has perpetuals but no dated futures in a BASIS_CURVE in percent', async () => {
    show({ type: 'BASIS_CURVE', contract: sol, settings: { measure: 'Percent' } });
    expect(await subjectOf('SOL')).toBeVisible();
  });

  it('offer only types that have a contract in VENUE_COMPARISON, and set a contract of the chosen type on its link', async () => {
    const { link } = show({ type: 'VENUE_COMPARISON', contract: ethAtDeribit });
    expect(await subjectOf('ETH/USD · Perpetual')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Spot' })).toBeNull();
    link(btc);
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Perpetual' }));
    expect(chosen.mock.calls).toEqual([[contractKey(btcPerpetual)]]);
    expect(await subjectOf('BTC/USDT · Perpetual')).toBeVisible();
  });
});

describe('the subject in the header of a widget of a base or a pair', () => {
  it.each([
    {
      type: 'VENUE_COMPARISON',
      popover: 'Choose a pair',
      typed: 'ETH/USDT',
      shown: 'ETH/USDT · Perpetual',
    },
    { type: 'BASIS_CURVE', popover: 'Choose a base', typed: 'ETH', shown: 'ETH' },
    {
      type: 'OPTIONS_CHAIN',
      popover: 'Choose an underlying',
      typed: 'ETH',
      shown: 'ETH · Deribit',
    },
    {
      type: 'VOLATILITY_SMILE',
      popover: 'Choose an underlying',
      typed: 'ETH',
      shown: 'ETH · Deribit',
    },
  ] as const)(
    'is chosen with the keyboard and then has the focus in $type',
    async ({ type, popover, typed, shown }) => {
      const own = { pair: 'BTC/USDT', type: 'Perpetual', base: 'BTC', exchange: 'deribit' };
      show({ type, settings: own });
      const user = userEvent.setup();
      const picker = await subjectOf(/^BTC.*, choose another$/);
      act(() => picker.focus());
      await user.keyboard('{Enter}');
      const choice = screen.getByRole('dialog', { name: popover });
      expect(within(choice).getByRole('combobox')).toHaveFocus();
      await user.keyboard(`${typed}{Enter}`);
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(await screen.findByRole('button', { name: nameOf(shown) })).toHaveFocus();
      expect(screen.getByRole('button', { name: nameOf(shown) })).toHaveTextContent(shown);
    },
  );

  it.each(TYPES)('is retained when its picker is closed with Escape in %s', async (type) => {
    show({ type });
    const user = userEvent.setup();
    const picker = await subjectOf(/^BTC.*, choose another$/);
    await user.click(picker);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(picker).toHaveFocus();
    expect(saved).not.toHaveBeenCalled();
  });
});
