import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { startServer } from '@parallax/api/testing';
import {
  INCOMPATIBLE_VERSIONS_RUN,
  listReleaseHistory,
  type ReleaseEvent,
} from '@parallax/protocol';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HistoryTable } from './history-table.tsx';

const event = (number: number): ReleaseEvent => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  // the same time for all rows, so that pagination must use the id
  at: '2026-09-01T12:00:00.000Z',
  by: 'admin@acme.example',
  action: 'publish',
  remote: 'mf_settings',
  version: `1.0.${number}`,
  from: null,
  percent: null,
  gateId: null,
  reason: null,
});

let recorded: number;
const server = startServer();
const user = userEvent.setup();

beforeEach(() => {
  recorded = 250;
  server.respond(listReleaseHistory, ({ query: { beforeId, limit } }) => {
    const newestFirst = Array.from({ length: recorded }, (_, index) => event(recorded - index));
    const from = newestFirst.findIndex(({ id }) => id === beforeId) + 1;
    return newestFirst.slice(from, from + limit);
  });
});
afterEach(() => queryClient.clear());

const ROW_PX = 24;
const table = () => screen.getByRole('table', { name: 'History' });

/** The versions of all rows; the table renders only those in view. */
function versions(): (string | null)[] {
  const found = new Set<string | null>();
  for (let row = 0; row < recorded; row += 10) {
    fireEvent.scroll(table(), { target: { scrollTop: row * ROW_PX } });
    for (const { textContent } of screen.getAllByText(/^1\.0\.\d+$/)) found.add(textContent);
  }
  return [...found];
}

async function expectVersions(newest: number, oldest: number): Promise<void> {
  const length = newest - oldest + 1;
  await waitFor(() => expect(table()).toHaveAttribute('aria-rowcount', String(length + 1)));
  const expected = Array.from({ length }, (_, index) => `1.0.${newest - index}`);
  expect(versions()).toEqual(expected);
}
const showOlder = () => user.click(screen.getByRole('button', { name: 'Show older' }));
const refetch = () => document.dispatchEvent(new Event('visibilitychange'));

async function show() {
  render(
    <QueryClientProvider client={queryClient}>
      <HistoryTable />
    </QueryClientProvider>,
  );
  await screen.findByRole('table', { name: 'History' });
  await expectVersions(250, 151);
}

describe("the 'Gate' column of the release history", () => {
  const gateId = event(999).id;
  it.each<[string, Partial<ReleaseEvent>, string]>([
    ['a gate that passed', { action: 'gate', gateId, reason: 'passed' }, 'Passed'],
    ['a gate that failed', { action: 'gate', gateId, reason: '2 of 10 journeys failed' }, 'Failed'],
    ['a promotion with a gate', { action: 'promote', gateId }, 'Passed'],
    ['a promotion without a gate', { action: 'promote', reason: 'Hotfix' }, 'None'],
    ['a version pinned without a gate', { action: 'pin', reason: 'Hotfix' }, 'None'],
    [
      'the build of the installation, pinned despite incompatibilities',
      { action: 'pin', reason: `Urgent. ${INCOMPATIBLE_VERSIONS_RUN} It uses a missing module.` },
      '—',
    ],
    ['an automatic rollback', { action: 'take-out', reason: 'It failed for 3 users' }, '—'],
    ['a rollback', { action: 'rollback', reason: 'Slow' }, '—'],
  ])('shows the correct value for %s', async (_, changes, gate) => {
    server.respond(listReleaseHistory, () => [{ ...event(1), ...changes }]);
    render(
      <QueryClientProvider client={queryClient}>
        <HistoryTable />
      </QueryClientProvider>,
    );
    const header = await screen.findByRole('columnheader', { name: 'Gate' });
    const column = screen.getAllByRole('columnheader').indexOf(header);
    expect(screen.getAllByRole('cell')[column]).toHaveTextContent(gate);
  });
});

describe('the release history', () => {
  it("sorts the changes of the server under 'Server', as they are shown", async () => {
    server.respond(listReleaseHistory, () => [
      { ...event(3), by: null },
      { ...event(2), by: 'zoe@acme.example' },
      { ...event(1), by: 'alice@acme.example' },
    ]);
    render(
      <QueryClientProvider client={queryClient}>
        <HistoryTable />
      </QueryClientProvider>,
    );
    await user.click(await screen.findByRole('button', { name: 'User' }));
    const users = screen.getAllByText(/example$|^Server$/).map(({ textContent }) => textContent);
    expect(users).toEqual(['alice@acme.example', 'Server', 'zoe@acme.example']);
  });

  it('shows older rows up to the oldest row', async () => {
    await show();
    await showOlder();
    await expectVersions(250, 51);
    await showOlder();
    await expectVersions(250, 1);
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  it('keeps all older rows when new rows are added', async () => {
    await show();
    await showOlder();
    await expectVersions(250, 51);
    recorded += 3;
    refetch();
    await expectVersions(253, 51);
    await showOlder();
    await expectVersions(253, 1);
    expect(table()).toHaveAttribute('aria-rowcount', '254');
  });

  it('shows only the newest rows if more than one page was added', async () => {
    await show();
    await showOlder();
    await expectVersions(250, 51);
    recorded += 150;
    refetch();
    await expectVersions(400, 301);
    await showOlder();
    await expectVersions(400, 201);
    expect(table()).toHaveAttribute('aria-rowcount', '201');
  });
});
