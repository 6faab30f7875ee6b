import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Sheet } from '@parallax/protocol';
import { setDemoProduct } from '../../routes/testing/demo-product.ts';
import { areaCommands, settingsCommands, sheetCommands } from './page-commands.ts';

beforeAll(setDemoProduct);
const sheet = (menuBar: Sheet['menuBar'], name: string): Sheet => ({
  id: '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11',
  name,
  menuBar,
  analyticalViewId: null,
  analyticalViewData: null,
});

describe('the page commands of the palette', () => {
  it('open the five areas, each at its most recently opened sheet', () => {
    const go = jest.fn();
    const commands = areaCommands((path) => `/${path}?left`, go);
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

  it('open the sheets and show the location of each', () => {
    const go = jest.fn();
    const [desk, ladder] = sheetCommands(
      [sheet('EXECUTION', 'BTC desk'), sheet('ANALYTICS/SPOT_LADDERS', 'Majors')],
      'risk',
      go,
    );
    expect(desk?.detail).toBe('Execution');
    expect(ladder?.detail).toBe('Analytics · Spot ladders');
    desk?.run();
    expect(go).toHaveBeenCalledWith('/execution/btc-desk?id=6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11');
  });

  it('list the sheets of the open area first', () => {
    const commands = sheetCommands(
      [
        sheet('EXECUTION', 'BTC desk'),
        sheet('ANALYTICS/FUNDING', 'Majors'),
        sheet('RISK', 'Limits'),
      ],
      'analytics',
      jest.fn(),
    );
    expect(commands.map(({ label }) => label)).toEqual(['Majors', 'BTC desk', 'Limits']);
  });

  it('open the settings and their tabs', () => {
    const open = jest.fn();
    for (const command of settingsCommands(open)) command.run();
    expect(open.mock.calls.slice(0, 2)).toEqual([[], ['about']]);
  });
});
