import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  CHART_DRAWINGS_FULL,
  CHART_DRAWINGS_LARGE,
  CHART_DRAWINGS_MAX,
  type ChartDrawing,
  changeChartDrawings,
  listChartDrawings,
  newId,
} from '@parallax/protocol';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let me: TestClient;
let colleague: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  me = await TestClient.of(server.url, 'member@blank.example');
  colleague = await TestClient.of(server.url, 'admin@blank.example');
});
afterAll(() => server.close());

const query = { exchange: 'binance_spot', symbol: 'BTCUSDT' };
const line = (price: number, id = newId()): ChartDrawing => ({
  id,
  kind: 'horizontal',
  from: { at: 1, price },
});
const note = (): ChartDrawing => ({
  id: newId(),
  kind: 'text',
  from: { at: 1, price: 1 },
  text: 'a'.repeat(500),
});
const list = (client = me) => client.call(listChartDrawings, { query });
const change = (drawings: ChartDrawing[], removed: string[] = [], of = query) =>
  me.call(changeChartDrawings, { query: of, body: { drawings, removed } });

describe('the drawings of a contract', () => {
  it('are those of the trader only, by contract', async () => {
    expect(await list()).toEqual([]);
    const drawn = line(1);
    expect(await change([drawn])).toEqual([drawn]);
    expect(await list()).toEqual([drawn]);
    expect(await list(colleague)).toEqual([]);
    const other = { query: { ...query, symbol: 'ETHUSDT' } };
    expect(await me.call(listChartDrawings, other)).toEqual([]);
    await change([], [drawn.id]);
  });

  it('are changed by id, so that a change from another tab keeps the others', async () => {
    const [first, second] = [line(1), line(2)];
    await change([first]);
    await change([second]);
    const moved = line(3, first.id);
    expect(await change([moved])).toEqual([moved, second]);
    expect(await change([], [first.id])).toEqual([second]);
    expect(await change([], [second.id])).toEqual([]);
  });

  it('are limited in number and in characters', async () => {
    const many = Array.from({ length: CHART_DRAWINGS_MAX }, (_, index) => line(index));
    await change(many);
    const full = await me.fail(changeChartDrawings, {
      query,
      body: { drawings: [line(1)], removed: [] },
    });
    expect([full.status, full.messages]).toEqual([409, [CHART_DRAWINGS_FULL]]);
    const large = await me.fail(changeChartDrawings, {
      query,
      body: {
        drawings: Array.from({ length: CHART_DRAWINGS_MAX }, note),
        removed: many.map(({ id }) => id),
      },
    });
    expect([large.status, large.messages]).toEqual([409, [CHART_DRAWINGS_LARGE]]);
    expect(await list()).toEqual(many);
  });
});
