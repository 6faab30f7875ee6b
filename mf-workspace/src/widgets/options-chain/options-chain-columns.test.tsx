import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { optionsChainSettingsSchema } from './options-chain-settings.ts';
import { headers, layout, onSettings, show, startChainPage } from './testing/show-chain.tsx';

startChainPage();

it.each([
  ['Theta', 'Call Theta in USD per day'],
  ['Vega', 'Call Vega in USD per percentage point of volatility'],
])('the heading %s of the options chain states the currency', async (name, title) => {
  layout.width = 1_400;
  show({ side: 'Calls' });
  await screen.findByText('4 strikes');
  expect(screen.getByRole('button', { name: `Call ${name}` }).closest('[title]')).toHaveAttribute(
    'title',
    title,
  );
});

describe('the columns of the options chain with one side shown', () => {
  it.each([
    ['Calls', 'Call'],
    ['Puts', 'Put'],
  ])('begin with strike, prices and volatility on a phone: %s', async (side, name) => {
    layout.width = 370;
    show({ side });
    await screen.findByText('4 strikes');
    const first = ['Strike', `${name} Bid`, `${name} Ask`, `${name} Mark IV`];
    expect(headers().slice(0, first.length)).toEqual(first);
  });

  it.each([
    ['Calls', 'call', 'put'],
    ['Puts', 'put', 'call'],
  ])("keep the other side's choices when the user hides a column: %s", async (side, own, other) => {
    const hidden = [`${other} delta`, `${other} bid`];
    const order = [`${other} ask`, `${other} bid`, 'strike'];
    show({ side, table: { hidden, order } });
    await screen.findByText('4 strikes');
    const name = side.slice(0, -1);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: `${name} Vega` }));
    expect(onSettings).toHaveBeenLastCalledWith({
      table: expect.objectContaining({
        hidden: expect.arrayContaining([...hidden, `${own} vega`]),
        order,
      }),
    });
    await user.click(screen.getByRole('button', { name: `Move ${name} Vega up` }));
    const { table } = optionsChainSettingsSchema.parse(onSettings.mock.lastCall?.[0]);
    expect(table.order.filter((id) => order.includes(id))).toEqual(order);
  });

  it('do not filter the strikes by the quotes of the other side', async () => {
    const filters = { 'put bid': { kind: 'range', min: 1, max: null } };
    show({ side: 'Calls', table: { filters } });
    expect(await screen.findByText('4 strikes')).toBeVisible();
  });
});
