import { expect, it, jest } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { render, screen } from '@testing-library/react';

let chosen: readonly object[] = [];
let disconnected: ReadonlySet<string> = new Set();
const contracts = [contractOf({ exchange: 'okx' }), contractOf({ exchange: 'deribit' })];
const store = await import('@parallax/store');
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  useContracts: () => contracts,
  useShownContracts: () => contracts.filter(({ exchange }) => !disconnected.has(exchange)),
  useDisconnectedVenues: () => disconnected,
  useVenueFilter: () => ({ chosen, choose: () => undefined, passes: () => true }),
}));
const { FilterFooter } = await import('./filter-footer.tsx');

it.each([
  ['nothing is hidden', [], [], 'All venues are shown'],
  ['a venue is disconnected', [], ['okx'], 'All venues are shown, except 1 disconnected'],
  ['a filter passes all', [{}], [], 'All 2 contracts shown'],
  ['a filter passes some', [{}], ['okx'], '1 of 2 contracts shown'],
])('the footer of the venue filter reports what is shown when %s', (_, filter, hidden, text) => {
  chosen = filter;
  disconnected = new Set(hidden);
  render(<FilterFooter />);
  expect(screen.getByRole('status')).toHaveTextContent(text);
});
