import { jest } from '@jest/globals';
import { type FakeResponse, type ReceivedInput, startFakeServer } from '@parallax/api/testing';
import {
  type Contract,
  contractKey,
  type Endpoint,
  type FundingRate,
  fundingApr,
  listSheets,
  type MenuBar,
  putAnalyticsSheet,
  type Sheet,
} from '@parallax/protocol';

type Write = (endpoint: Endpoint, input: ReceivedInput) => Promise<FakeResponse>;

/** What the fake server returns for queries; a function may throw an `ApiError`. */
export const responses: Map<Endpoint, () => unknown> = new Map();
/** The response of the fake server to a save, which by default stores it. */
export const write: jest.Mock<Write> = jest.fn<Write>(async (_, { body }) => ({ data: body }));

/** Starts a fake server of market data and analytics sheets. */
export const startAnalyticsServer = (): void =>
  startFakeServer({
    read: (endpoint) => responses.get(endpoint)?.(),
    write,
    data: new Map([[listSheets, []]]),
  });

/** The data of the last save; undefined before the first. */
export const savedData = (): string | undefined =>
  write.mock.lastCall && putAnalyticsSheet.body.parse(write.mock.lastCall[1].body).data;

/** The filters of the last save by view; undefined before the first. */
export const savedFilters = () => {
  const data = savedData();
  return data === undefined ? undefined : JSON.parse(data);
};

export const analyticsSheet = (menuBar: MenuBar, data: string | null = null): Sheet => ({
  id: '5a1c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33',
  name: 'Majors',
  menuBar,
  analyticalViewId: '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11',
  analyticalViewData: data,
});

export const fundingRateOf = (contract: Contract, rate: number, hours = 8): FundingRate => ({
  contract: contractKey(contract),
  exchange: contract.exchange,
  symbol: contract.symbol,
  base: contract.base,
  quote: contract.quote,
  riskType: contract.riskType ?? 'linear',
  rate,
  interval_hours: hours,
  apr: fundingApr(rate, hours),
  next_funding_time: null,
  mark_price: 1,
  index_price: 1,
});
