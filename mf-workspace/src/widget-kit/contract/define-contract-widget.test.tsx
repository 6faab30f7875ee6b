import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { catalogueEntry, startPage } from '@parallax/store/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contractSettingsSchema } from '../contract-settings.ts';
import { OpenSettingsContext } from '../frame/open-settings-context.ts';
import { HeaderSlotsContext } from '../frame/widget-header.tsx';
import { FUNDED } from './contract-rules.ts';
import { type ContractWidgetProps, defineContractWidget } from './define-contract-widget.tsx';

const spot = contractOf({ exchangeName: 'Binance Spot' });
const perp = contractOf({ exchange: 'okx', symbol: 'BTC-USDT-SWAP', instType: 'perpetual' });
const ethPerp = contractOf({
  exchange: 'okx',
  symbol: 'ETH-USDT-SWAP',
  base: 'ETH',
  instType: 'perpetual',
});
const exchanges = [catalogueEntry('okx')];
const page = startPage({ contracts: [spot, ethPerp, perp], exchanges });

const Content = ({ contract }: ContractWidgetProps<object>) => (
  <p>{`Shows ${contractKey(contract)}`}</p>
);
const Fields = () => <p>Own field</p>;
const Widget = defineContractWidget({
  settings: contractSettingsSchema,
  content: Content,
  settingsForm: Fields,
  rule: FUNDED,
});
const onSettings = jest.fn();
const openSettings = jest.fn();
const show = (contract?: string, part: 'content' | 'settings' = 'content') =>
  render(
    <OpenSettingsContext value={openSettings}>
      <Widget
        part={part}
        settings={contract === undefined ? {} : { contract }}
        onSettings={onSettings}
      />
    </OpenSettingsContext>,
  );

afterEach(() => {
  jest.clearAllMocks();
});

describe('a widget that accepts only some contracts', () => {
  it('shows the accepted contract that is most similar to the default contract', () => {
    show();
    expect(screen.getByText(`Shows ${contractKey(perp)}`)).toBeVisible();
  });

  it('reports what the chosen contract lacks and offers another choice instead of a substitute', async () => {
    show(contractKey(spot));
    expect(screen.getByText('BTC/USDT has no funding')).toBeVisible();
    expect(screen.queryByText(/^Shows/)).toBeNull();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Choose another' }));
    expect(openSettings).toHaveBeenCalledTimes(1);
  });

  it('offers only accepted contracts in its settings and shows its own fields there', async () => {
    show(undefined, 'settings');
    const user = userEvent.setup();
    await user.click(screen.getByRole('combobox', { name: 'Contract' }));
    const options = screen
      .getAllByRole('option')
      .map((option) => option.firstElementChild?.textContent);
    expect(options).toEqual(['ETH/USDT perp', 'BTC/USDT perp']);
    await user.click(screen.getByRole('option', { name: /ETH/ }));
    expect(onSettings.mock.calls).toEqual([[{ contract: contractKey(ethPerp) }, {}]]);
    expect(screen.getByText('Own field')).toBeVisible();
  });
});

describe('a widget whose venue is no longer connected', () => {
  it('reports the lost connection, keeps its settings and offers another contract', async () => {
    await page.disconnect('okx');
    show(contractKey(perp));
    expect(screen.getByText('BTC/USDT perp on okx is no longer connected')).toBeVisible();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Choose another' }));
    expect(openSettings).toHaveBeenCalledTimes(1);
    expect(onSettings).not.toHaveBeenCalled();
  });

  it('focuses the contract field when its settings open', async () => {
    await page.disconnect('okx');
    show(contractKey(perp), 'settings');
    expect(screen.getByRole('combobox', { name: 'Contract' })).toHaveFocus();
  });
});

const useEthPerp = () => ethPerp;

describe('a widget of two contracts', () => {
  const PairWidget = defineContractWidget({
    settings: contractSettingsSchema,
    content: Content,
    useCompared: useEthPerp,
  });

  it('shows the age in its header while the prices of the second contract are stale', async () => {
    const subtitle = document.createElement('span');
    document.body.append(subtitle);
    render(
      <HeaderSlotsContext value={{ subtitle, controls: null }}>
        <PairWidget
          part="content"
          settings={{ contract: contractKey(perp) }}
          onSettings={onSettings}
        />
      </HeaderSlotsContext>,
    );
    await page.feed.ticker(contractKey(perp));
    await page.feed.ticker(contractKey(ethPerp));
    expect(subtitle).not.toHaveTextContent('stale');
    await page.feed.ticker(contractKey(ethPerp), {}, { age: 20_000 });
    expect(subtitle).toHaveTextContent('stale');
    subtitle.remove();
  });
});

describe('a widget of stored values', () => {
  const StoredWidget = defineContractWidget({
    settings: contractSettingsSchema,
    content: Content,
    showsStored: true,
  });

  it("says 'stale' instead of 'no data' during an outage", async () => {
    await page.feed.disconnect();
    const subtitle = document.createElement('span');
    document.body.append(subtitle);
    render(
      <HeaderSlotsContext value={{ subtitle, controls: null }}>
        <StoredWidget
          part="content"
          settings={{ contract: contractKey(perp) }}
          onSettings={onSettings}
        />
      </HeaderSlotsContext>,
    );
    await waitFor(() => expect(subtitle).toHaveTextContent(/stale \d+ s/));
    expect(subtitle).not.toHaveTextContent('no data');
    subtitle.remove();
  });
});
