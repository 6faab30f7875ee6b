import { describe, expect, it } from '@jest/globals';
import { randomOf } from '../layout/testing/play.ts';
import { type Network, server, type Tab } from '../layout/testing/several-tabs.ts';
import { closePage, item, pass, settled, setUpMoves, sheets } from './testing/set-up-moves.ts';

const { openTab, move } = await setUpMoves();

const LOSSES: readonly Network[] = ['request lost', 'response lost', 'no response'];
const STEPS = 20;
const PAUSE_MAX_MS = 900;
const LATENCY_MAX_MS = 300;
/** The drill sets PROPERTY_RUNS to play more sequences. */
const SEQUENCES = 30 * Number(process.env['PROPERTY_RUNS'] ?? 5);

type Texts = Record<string, string>;

/**
 * Adds, writes in, moves and removes widgets at random, restores those that were just removed, and closes and
 * opens the page, while some requests and responses are lost; in every second sequence they take time.
 * @returns the last page, the texts that it must show by the id of the widget, and what was done
 */
async function play(seed: number): Promise<{ tab: Tab; texts: Texts; done: readonly string[] }> {
  const random = randomOf(seed);
  const texts: Texts = {};
  const done: string[] = [];
  let tab = await openTab();
  const latency = randomOf(-seed);
  if (seed % 2 === 0) server.latency = () => latency(LATENCY_MAX_MS);

  const act = async (step: number): Promise<string> => {
    const [sheet = sheets[0], target = sheets[0]] = [sheets[random(3)], sheets[random(3)]];
    const desk = tab.sheet(sheet.id);
    const id = desk.items[random(Math.max(1, desk.items.length))]?.i;
    const action = random(8);
    const text = `text ${step}`;
    if (action <= 1 || id === undefined) {
      const added = { ...item(`${step}`), y: 10 * step, settings: { text } };
      desk.edit((items) => [...items, added]);
      texts[added.i] = text;
      return `add ${added.i} to ${sheet.name}`;
    }
    if (action === 2) {
      desk.edit((items) => items.filter(({ i }) => i !== id));
      if (random(2) === 0) {
        delete texts[id];
        return `remove ${id}`;
      }
      await pass(random(PAUSE_MAX_MS));
      desk.undo();
      return `remove and restore ${id}`;
    }
    if (action <= 4) {
      const settings = { text };
      desk.edit((items) => items.map((each) => (each.i === id ? { ...each, settings } : each)));
      texts[id] = text;
      return `write '${text}' in ${id}`;
    }
    if (action <= 6) {
      if (target !== sheet) void move(tab, id, sheet, target);
      return `move ${id} from ${sheet.name} to ${target.name}`;
    }
    await closePage(tab);
    const opened = openTab();
    await pass(10 * LATENCY_MAX_MS);
    tab = await opened;
    for (const each of sheets) tab.sheet(each.id).saveSoon();
    if (random(2) === 0) await settled();
    return 'close and open the page';
  };

  for (let step = 0; step < STEPS; step += 1) {
    const loss = random(3) === 0 ? LOSSES[random(LOSSES.length)] : undefined;
    if (loss !== undefined) {
      server.next.push(loss);
      done.push(loss);
    }
    done.push(await act(step));
    await pass(random(PAUSE_MAX_MS));
  }
  return { tab, texts, done };
}

const textsOf = (sheetsItems: readonly (readonly { i: string; settings: object }[])[]) =>
  sheetsItems
    .flat()
    .map(({ i, settings }) => [i, 'text' in settings ? settings.text : undefined] as const)
    .toSorted(([one], [other]) => one.localeCompare(other));

describe('sheets of a page that is closed while requests and responses are lost', () => {
  it.each(Array.from({ length: SEQUENCES }, (_, index) => index + 1))(
    'end with every widget once, with its last text (sequence %i)',
    async (seed) => {
      const { tab, texts, done } = await play(seed);
      server.next.length = 0;
      server.latency = () => 0;
      await settled();
      await tab.read();
      const saved = textsOf(sheets.map(({ id }) => server.layouts.get(id)?.items ?? []));
      const shown = textsOf(sheets.map(({ id }) => tab.sheet(id).items));
      const expected = Object.entries(texts).toSorted(([one], [other]) => one.localeCompare(other));
      expect({ saved, shown, done }).toEqual({ saved: expected, shown: expected, done });
    },
  );
});
