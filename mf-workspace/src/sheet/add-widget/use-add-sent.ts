import type { LayoutItem } from '@parallax/protocol';
import { requestFocus, showToast } from '@parallax/ui/state';
import { useRef } from 'react';
import { z } from 'zod';
import type { StoredSettings } from '../../widget-kit/define-widget.ts';
import { type Leg, legSchema, listProblem, OPTIONS_RISK } from '../../widget-kit/options/legs.ts';
import type { NewWidget } from '../layout/add-rules.ts';
import { firstOfType } from '../layout/sheet-items.ts';

/** The widget that starts algos. */
const ALGO_CENTRE = 'ALGO_CENTRE';

interface Sheet {
  readonly items: readonly LayoutItem[];
  add: (widget: NewWidget) => Promise<boolean>;
  onSettings: (id: string, change: StoredSettings) => void;
  /** fills the sheet, which is empty, with the desk of algos, with these settings of its Algo centre */
  fillWithAlgoDesk: (settings: StoredSettings) => void;
  /** ends that another widget is maximised */
  uncover: (id: string) => void;
}

const legsSchema = z.array(legSchema).catch([]);

const legsOf = ({ legs }: StoredSettings): readonly Leg[] => legsSchema.parse(legs);

/** Adds hypothetical legs to an Options risk, and shows its stress. */
function addLegs({ onSettings, uncover }: Sheet, present: LayoutItem, legs: readonly Leg[]): void {
  const listed = legsOf(present.settings);
  const problem = listProblem(listed, ...legs);
  // amounts of one contract add up as the settings are read
  if (problem === undefined) onSettings(present.i, { tab: 'Stress', legs: [...listed, ...legs] });
  else showToast({ kind: 'error', title: 'Not added to the what-if', description: problem });
  uncover(present.i);
  requestFocus(present.i);
}

/** Has an Algo centre show the legs of a spread. */
function startSpread(sheet: Sheet, widget: NewWidget, settings: StoredSettings): Promise<boolean> {
  const present = firstOfType(sheet.items, ALGO_CENTRE);
  if (present !== undefined) {
    sheet.onSettings(present.i, settings);
    sheet.uncover(present.i);
    requestFocus(present.i);
    return Promise.resolve(true);
  }
  if (sheet.items.length > 0) return sheet.add({ ...widget, settings });
  sheet.fillWithAlgoDesk(settings);
  return Promise.resolve(true);
}

/**
 * Adds a widget that is sent to the sheet. Of an Options risk that is sent for its legs (`addsLegs`), the legs go to
 * the one that the sheet has, as those of a spread do (`startsSpread`) to its Algo centre.
 */
export function useAddSent(sheet: Sheet): (widget: NewWidget) => Promise<boolean> {
  const lastId = useRef<string>(undefined);
  return (widget) => {
    const { type, id, settings = {} } = widget;
    const { addsLegs, startsSpread: startsOne, contract: __, ...own } = settings;
    const isSpread = type === ALGO_CENTRE && startsOne === true;
    if (!isSpread && (type !== OPTIONS_RISK || addsLegs !== true)) return sheet.add(widget);
    // a message is repeated until it is acknowledged
    const isRepeated =
      id !== undefined && (id === lastId.current || sheet.items.some(({ i }) => i === id));
    lastId.current = id;
    if (isRepeated) return Promise.resolve(true);
    if (isSpread) return startSpread(sheet, widget, own);
    const present = firstOfType(sheet.items, OPTIONS_RISK);
    if (present === undefined) return sheet.add({ ...widget, settings: own });
    addLegs(sheet, present, legsOf(own));
    return Promise.resolve(true);
  };
}
