import { type LayoutItem, type LinkName, linkNameOf, newId, type Sheet } from '@parallax/protocol';
import { chooseDashContract, dashContractKey, flushDrafts } from '@parallax/store';
import { PAGE_FOCUS, requestFocus, showToast } from '@parallax/ui/state';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { StoredSettings } from '../../widget-kit/define-widget.ts';
import { withLink, withLinkedContract } from '../../widget-kit/links/link-rules.ts';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import { type AddResult, duplicateWidget } from '../layout/add-rules.ts';
import type { LayoutSaver } from '../layout/layout-saver.ts';
import { rowsInView } from '../layout/rows-in-view.ts';
import { changedItem, withoutItem, withSettings } from '../layout/sheet-items.ts';
import type { HeaderChange } from '../layout/sheet-step.ts';
import { showReverted, undoToast } from '../layout/undo-toasts.ts';
import { moveWidget } from '../move/move-widget.ts';
import { offerRestore } from './offer-restore.ts';

/** Adds the widget of `result` and focuses it, or shows the reason for the refusal. */
function applyResult(saver: LayoutSaver, result: AddResult | undefined): void {
  if (result?.kind === 'refused') showToast({ kind: 'error', title: result.text });
  if (result?.kind !== 'added') return;
  saver.edit(() => result.items);
  requestFocus(result.item.i);
}

/**
 * Moves the focus to the widget that follows the one removed at `index`, or else to the last one, since
 * the focused menu was removed with it.
 */
function focusNeighbour(saver: LayoutSaver, index: number): void {
  const neighbour = saver.items[Math.min(index, saver.items.length - 1)];
  requestFocus(neighbour?.i ?? PAGE_FOCUS);
}

function remove(saver: LayoutSaver, id: string): void {
  const index = saver.items.findIndex((item) => item.i === id);
  const removed = saver.items[index];
  if (!removed) return;
  const step = saver.edit((items) => withoutItem(items, id));
  focusNeighbour(saver, index);
  const onSelect = () => showReverted(step && saver.undo(step));
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

/** The settings that a linked widget shows contain the contract of its link instead of its own. */
function withOwnContract(item: LayoutItem, shown: StoredSettings): StoredSettings {
  if (linkNameOf(item) === undefined) return shown;
  const { contract: _, ...others } = shown;
  const { contract } = item.settings;
  return contract === undefined ? others : { ...others, contract };
}

/**
 * Changes a widget's settings; a contract chosen in a linked widget is set on its link.
 * @param shown the settings that the change is based on
 */
function changeSettings(
  saver: LayoutSaver,
  id: string,
  change: StoredSettings,
  shown?: StoredSettings,
): void {
  const item = saver.items.find(({ i }) => i === id);
  if (!item) {
    // such as text that was typed just before
    offerRestore(saver, id, (removed) => changedItem(removed, change, shown));
    return;
  }
  const base = shown && withOwnContract(item, shown);
  const to = linkNameOf(item);
  const { contract, ...others } = change;
  if (to === undefined || typeof contract !== 'string') {
    saver.edit((items) => withSettings(items, id, change, base));
    return;
  }
  if (to === 'header') {
    saver.edit((items) => withSettings(items, id, others, base), chooseHeaderContract(contract));
    return;
  }
  saver.edit((items) => withSettings(withLinkedContract(items, to, contract), id, others, base));
}

/**
 * The actions of a widget's menu and content on the sheet. Those that copy or remove the widget save its
 * drafts first.
 */
export function useWidgetActions(saver: LayoutSaver) {
  const client = useQueryClient();
  return useMemo(
    () => ({
      onSettings: (id: string, change: StoredSettings, base?: StoredSettings) =>
        changeSettings(saver, id, change, base),
      onRemove: (id: string) => {
        flushDrafts();
        remove(saver, id);
      },
      onLink: (id: string, to: LinkName | undefined, settings: StoredSettings) => {
        saver.edit((items) => withLink(items, id, to, settings));
      },
      onMoveTo: (id: string, sheet: Sheet) => {
        flushDrafts();
        void moveWidget(client, saver, id, sheet, (index) => focusNeighbour(saver, index));
      },
      saveNow: async (id: string, settings: StoredSettings) => {
        saver.editQuietly((items) => withSettings(items, id, settings));
        await saver.flush();
        return !saver.hasUnsaved;
      },
      onDuplicate: (id: string) => {
        flushDrafts();
        const view = rowsInView(saver.sheetId);
        applyResult(saver, duplicateWidget(saver, id, newId(), view));
      },
    }),
    [client, saver],
  );
}
