import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { serverNow } from '@parallax/feed';
import { contractKey, listFundingHistory } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { installFakeEngines } from '@parallax/trading-ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { FundingHistory } from './funding-history.tsx';
import { fundingHistorySettingsSchema } from './funding-history-settings.ts';

const perpetual = contractOf({
  exchange: 'okx',
  exchangeName: 'OKX',
  instType: 'perpetual',
  riskType: 'linear',
});
const { server, feed } = startPage({ contracts: [perpetual] });
const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <FundingHistory
        contract={perpetual}
        settings={fundingHistorySettingsSchema.parse({})}
        onSettings={jest.fn()}
      />
    </QueryClientProvider>,
  );
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

beforeEach(() => {
  installFakeEngines();
  server.respond(listFundingHistory, () => []);
});

describe('design §7 Funding history', () => {
  it('shows a dash beside the other figures for the next funding until its first ticker', async () => {
    show();
    expect(figure('Next')).toHaveTextContent(/^—$/);
    expect(screen.queryByText(/Waiting for/)).toBeNull();
    await feed.ticker(contractKey(perpetual), {
      pred_funding_rate: 0.0001,
      next_funding_time: serverNow() + 3_659_000,
    });
    expect(figure('Next')).toHaveTextContent(/^\+0\.0100% in 01:00:\d\d$/);
  });

  it('leaves out the next funding during an outage before the first ticker', async () => {
    await feed.disconnect();
    show();
    expect(figure('Sum')).toBeVisible();
    expect(screen.queryByText('Next')).toBeNull();
    await feed.restore();
    expect(figure('Next')).toHaveTextContent(/^—$/);
  });

  it('shows its figures and its chart as stale while the feed is disconnected', async () => {
    await feed.disconnect();
    show();
    const chart = screen.getByRole('figure');
    const figures = figure('Sum')?.closest('dl');
    for (const part of [figures, chart]) expect(part).toHaveAttribute('data-stale');
    await feed.restore();
    for (const part of [figures, chart]) expect(part).not.toHaveAttribute('data-stale');
  });

  it('shows dashes for the sum and the payments until they are loaded', async () => {
    const history = server.hold(listFundingHistory);
    show();
    expect(figure('Sum')).toHaveTextContent('—');
    expect(figure('Payments')).toHaveTextContent('—');
    history.send([]);
    expect(await screen.findByText('No funding was paid in this period')).toBeVisible();
    expect(figure('Payments')).toHaveTextContent('0');
  });
});
