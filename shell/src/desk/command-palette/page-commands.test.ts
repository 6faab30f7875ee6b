import { describe, expect, it, jest } from '@jest/globals';
import type { Sheet } from '@parallax/contract';
import { areaCommands, settingsCommands, sheetCommands } from './page-commands.ts';

const sheet = (menuBar: Sheet['menuBar'], name: string): Sheet => ({
  id: '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11',
  name,
  menuBar,
  analyticalViewId: null,
  analyticalViewData: null,
});

describe('what the palette can open', () => {
  it('are the five areas, each where it was left', () => {
    const go = jest.fn();
    const commands = areaCommands((slug) => `/${slug}?left`, go);
    expect(commands.map(({ label }) => label)).toEqual([
      'Execution',
      'Risk',
      'Portfolio',
      'Analytics',
      'Algo',
    ]);
    commands[1]?.run();
    expect(go).toHaveBeenCalledWith('/risk?left');
  });

  it('are the sheets, which say where they are', () => {
    const go = jest.fn();
    const [desk, ladder] = sheetCommands(
      [sheet('EXECUTION', 'BTC desk'), sheet('ANALYTICS/SPOT_LADDERS', 'Majors')],
      go,
    );
    expect(desk?.detail).toBe('Execution');
    expect(ladder?.detail).toBe('Analytics · Spot ladders');
    desk?.run();
    expect(go).toHaveBeenCalledWith('/execution/btc-desk?id=6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11');
  });

  it('are the settings and their tabs', () => {
    const open = jest.fn();
    for (const command of settingsCommands(open)) command.run();
    expect(open.mock.calls.slice(0, 2)).toEqual([[], ['about']]);
  });
});
