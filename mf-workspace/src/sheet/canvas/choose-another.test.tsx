import { expect, it } from '@jest/globals';
import { contribute } from '@parallax/federation/testing';
import { contractKey, type LayoutItem } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { QueriesProvider, startPage } from '@parallax/store/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import contributions from '../../contributions.ts';
import { WidgetFrame } from './widget-frame.tsx';

const ada = contractOf({ symbol: 'ADA-USDT', base: 'ADA', exchange: 'okx' });
startPage({ contracts: [ada] });
await contribute('mf_workspace', contributions, (expose) => expose.startsWith('widget/'));

const nothing = () => undefined;

function Shown({ type = 'ORDER_BOOK', linked }: { type?: LayoutItem['type']; linked?: string }) {
  const [settings, setSettings] = useState<LayoutItem['settings']>({
    contract: 'deribit:BTC-27DEC24',
  });
  return (
    <WidgetFrame
      item={{ i: 'book', type, settings }}
      selected={false}
      pickedUp={false}
      preview={false}
      instructions=""
      onHandleKey={nothing}
      onHandlePress={nothing}
      onHandleBlur={nothing}
      onSettings={(_, change) => setSettings((now) => ({ ...now, ...change }))}
      onDuplicate={nothing}
      sheetId=""
      linked={linked}
      maximised={false}
      onMaximise={nothing}
      onLink={nothing}
      onMoveTo={nothing}
      saveNow={async () => true}
      onRemove={nothing}
    />
  );
}

it("'Choose another' opens the contract field in the settings, and closing them focuses the widget", async () => {
  const user = userEvent.setup();
  render(<Shown />, { wrapper: QueriesProvider });
  await user.click(await screen.findByRole('button', { name: 'Choose another' }));
  const field = screen.getByRole('combobox', { name: 'Contract' });
  expect(screen.getByRole('dialog', { name: 'Order book settings' })).toContainElement(field);
  expect(field).toHaveFocus();
  expect(field).toHaveValue('');
  await user.keyboard('ada{Enter}');
  expect(field).toHaveValue('ADA/USDT · okx');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('table', { name: 'Order book of ADA/USDT on okx' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Order book' })).toHaveFocus());
});

it('design §7 the header of a widget names the linked contract that the widget cannot show', async () => {
  render(<Shown type="FUNDING_HISTORY" linked={contractKey(ada)} />, {
    wrapper: QueriesProvider,
  });
  const text = 'ADA/USDT cannot be shown here';
  expect(await screen.findByText(text)).toHaveAttribute('title', text);
  expect(screen.getByRole('status')).toHaveTextContent(text);
});
