import { expect, it, jest } from '@jest/globals';
import { contractKey } from '@parallax/protocol';
import { screen, waitFor } from '@testing-library/react';
import { alertOf, coinm, other, spot, usdm } from './testing/alerts.ts';
import { page, setAlerts, show } from './testing/set-up-price-alerts.tsx';

it.each([
  ['the names of the venues', 'that all have room', 370, [spot, usdm], false],
  ['the names of the venues', 'each as it has room', 400, [spot, coinm], false],
  ['codes', 'one of which has no room for its name', 370, [spot, coinm], true],
  ['codes', 'in a list that is too narrow for names', 350, [spot, usdm], true],
])('a narrow list of price alerts shows %s in rows %s', async (_, __, px, contracts, hasCodes) => {
  const width = jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(px);
  await page.signIn({ contracts });
  const [first = '', second = ''] = contracts.map(contractKey);
  setAlerts(alertOf({ contract: first }), alertOf({ id: other.id, contract: second }));
  show();
  expect(await screen.findByText('2 alerts')).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('table').closest('[data-venue-codes]') !== null).toBe(hasCodes),
  );
  width.mockRestore();
});
