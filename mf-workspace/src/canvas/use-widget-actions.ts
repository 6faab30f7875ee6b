import { type LinkName, newId, type Sheet } from '@parallax/protocol';
import { chooseDashContract, dashContractKey } from '@parallax/store';
import { PAGE_FOCUS, requestFocus, showToast } from '@parallax/ui/state';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AddResult, duplicateWidget } from '../layout/add-rules.ts';
import type { LayoutSaver } from '../layout/layout-saver.ts';
import type { HeaderChange } from '../layout/sheet-step.ts';
import { withLink, withLinkedContract } from '../links/link-rules.ts';
import { moveWidget } from '../move/move-widget.ts';
import type { StoredSettings } from '../widgets/define-widget.ts';
import { widgetOf } from '../widgets/widget-types.ts';
import { withoutItem, withSettings } from './sheet-items.ts';
import { showReverted, undoToast } from './use-undo.ts';

/** Adds the widget of `result` and focuses it, or shows the reason for the refusal. */
function applyResult(desk: LayoutSaver, result: AddResult | undefined): void {
  if (result?.kind === 'refused') showToast({ kind: 'error', title: result.text });
  if (result?.kind !== 'added') return;
  desk.edit(() => result.items);
  requestFocus(result.item.i);
}

/**
 * Moves the focus to the widget that follows the one removed at `index`, or else to the last one, since
 * the focused menu was removed with it.
 */
function focusNeighbour(desk: LayoutSaver, index: number): void {
  const neighbour = desk.items[Math.min(index, desk.items.length - 1)];
  requestFocus(neighbour?.i ?? PAGE_FOCUS);
}

function remove(desk: LayoutSaver, id: string): void {
  const index = desk.items.findIndex((item) => item.i === id);
  const removed = desk.items[index];
  if (!removed) return;
  const step = desk.edit((items) => withoutItem(items, id));
  focusNeighbour(desk, index);
  const onSelect = () => showReverted(step && desk.undo(step));
  const title = `${widgetOf(removed.type).title} removed`;
  showToast({ id: undoToast(id), kind: 'info', title, action: { label: 'Undo', onSelect } });
}

/** Chooses the header's contract, which the dash bar shows. Returns the change for the undo step, if any. */
function chooseHeaderContract(to: string): HeaderChange | undefined {
  const from = dashContractKey();
  if (from === to) return undefined;
  chooseDashContract(to);
  return { from, to };
}

/** Changes a widget's settings; a contract chosen in a linked widget is set on its link. */
function changeSettings(desk: LayoutSaver, id: string, change: StoredSettings): void {
  const to = desk.items.find((item) => item.i === id)?.link?.to;
  const { contract, ...others } = change;
  if (to === undefined || typeof contract !== 'string') {
    desk.edit((items) => withSettings(items, id, change));
    return;
  }
  if (to === 'header') {
    desk.edit((items) => withSettings(items, id, others), chooseHeaderContract(contract));
    return;
  }
  desk.edit((items) => withSettings(withLinkedContract(items, to, contract), id, others));
}

/** The actions of a widget's menu and content on the sheet. */
export function useWidgetActions(desk: LayoutSaver) {
  const client = useQueryClient();
  return useMemo(
    () => ({
      onSettings: (id: string, change: StoredSettings) => changeSettings(desk, id, change),
      onRemove: (id: string) => remove(desk, id),
      onLink: (id: string, to: LinkName | undefined, settings: StoredSettings) => {
        desk.edit((items) => withLink(items, id, to, settings));
      },
      onMoveTo: (id: string, sheet: Sheet) =>
        void moveWidget(client, desk, id, sheet, (index) => focusNeighbour(desk, index)),
      saveNow: async (id: string, settings: StoredSettings) => {
        desk.editQuietly((items) => withSettings(items, id, settings));
        await desk.flush();
        return !desk.hasUnsaved;
      },
      onDuplicate: (id: string) => applyResult(desk, duplicateWidget(desk, id, newId())),
    }),
    [client, desk],
  );
}
