import { expect, it } from '@jest/globals';
import { advanceClock, startFakeClock } from '@parallax/api/testing';
import { listFills } from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { fillOf } from '../../../testing/trading.ts';
import { createFillHistory, FILLS_MAX, RETRY_MS } from './fill-history.ts';

const { server } = startPage();

it('keeps the newest fills and reports that older ones are left out', () => {
  const fills = Array.from({ length: FILLS_MAX + 2 }, (_, index) =>
    fillOf({ id: String(index), at: new Date(index * 1_000).toISOString() }),
  );
  const history = createFillHistory(fillOf());
  history.add(fills.slice(1));
  history.add(fills.slice(0, 1));
  expect(history.fills()).toHaveLength(FILLS_MAX);
  expect(history.fills().map(({ id }) => id)).not.toContain('1');
  expect(history.state()).toEqual({ failed: false, isCut: true });
});

it('leaves out the openings of positions, which are no trades', () => {
  const history = createFillHistory(fillOf());
  history.add([fillOf({ id: 'opening:okx:BTC' }), fillOf({ id: '1' })]);
  expect(history.fills().map(({ id }) => id)).toEqual(['1']);
});

it('loads again by itself after a failure', async () => {
  startFakeClock();
  server.refuse(listFills, 503, 'Not now');
  const history = createFillHistory(fillOf());
  history.show({ from: 0, to: 1 });
  await advanceClock(RETRY_MS - 1);
  expect(history.state().failed).toBe(true);
  server.respond(listFills, () => ({ rows: [fillOf({ id: '1' })], cursor: null }));
  await advanceClock(RETRY_MS);
  expect(history.state().failed).toBe(false);
  expect(history.fills()).toHaveLength(1);
  history.stop();
});
