import { expect, it } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { catalogueEntry, okx, startPage } from '@parallax/store/testing';
import { render, screen } from '@testing-library/react';
import { FilterFooter } from './filter-footer.tsx';

const page = startPage({
  contracts: [contractOf({ exchange: 'okx' }), contractOf({ exchange: 'deribit' })],
  exchanges: [catalogueEntry('okx'), catalogueEntry('deribit')],
});

it.each([
  ['nothing is chosen', [], true, 'No filter: all venues are shown'],
  ['a venue is disconnected', [], false, 'No filter: all venues are shown, except 1 disconnected'],
  ['a filter passes all', ['okx', 'deribit'], true, 'All 2 contracts shown'],
  ['a filter passes some', ['okx', 'deribit'], false, '1 of 2 contracts shown'],
])(
  'the footer of the venue filter reports what is shown when %s',
  async (_, venues, active, text) => {
    await page.signIn({ connections: [{ ...okx, active }] });
    page.filterVenues(...venues);
    render(<FilterFooter />);
    expect(screen.getByRole('status').textContent).toBe(text);
  },
);
