import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  getCollateral,
  getRisk,
  getRiskAttribution,
  getVolatilityGrid,
  listAccounts,
  listExecutionCosts,
  listNews,
  NO_SUCH_ENDPOINT,
  stressRisk,
} from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { render, screen } from '@testing-library/react';
import { OPTION } from '../testing/contracts.ts';
import { accountOf } from '../testing/trading.ts';
import Collateral from './collateral/collateral-widget.ts';
import ExecutionCosts from './execution-costs/execution-costs-widget.ts';
import News from './news/news-widget.ts';
import OptionsRisk from './options-risk/options-risk-widget.ts';
import RiskTiles from './risk-tiles/risk-tiles-widget.ts';
import { StoredWidget } from './testing/stored-widget.tsx';
import { WithNavigation } from './testing/with-navigation.tsx';
import VolatilityGrid from './volatility-grid/volatility-grid-widget.ts';

const { server } = startPage({ contracts: [{ ...OPTION, expiry: Date.UTC(2100, 11, 24, 8) }] });

beforeEach(() => {
  server.respond(listAccounts, () => [accountOf()]);
});

// a remote is released without the server, so that it may run beside one of an earlier release
describe('beside a server that does not have its calls, it is said of', () => {
  it.each([
    ['Risk tiles', RiskTiles, getRisk, {}],
    ['the greeks', OptionsRisk, getRisk, { tab: 'Greeks' }],
    ['the stress', OptionsRisk, stressRisk, { tab: 'Stress' }],
    ['the attribution', OptionsRisk, getRiskAttribution, { tab: 'Attribution' }],
    ['Collateral', Collateral, getCollateral, {}],
    ['Execution costs', ExecutionCosts, listExecutionCosts, {}],
    ['Volatility grid', VolatilityGrid, getVolatilityGrid, {}],
    ['News', News, listNews, {}],
  ] as const)('%s', async (_, widget, endpoint, settings) => {
    server.refuse(endpoint, 404, NO_SUCH_ENDPOINT);
    render(<StoredWidget widget={widget} settings={settings} />, { wrapper: WithNavigation });
    expect(await screen.findByText(/^The server is of an earlier release/)).toBeVisible();
  });
});
