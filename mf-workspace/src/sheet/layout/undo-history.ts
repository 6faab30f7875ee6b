import type { LayoutItem } from '@parallax/protocol';
import { sameJson } from '@parallax/sheets';
import type { Reverted } from './revert-step.ts';
import { changesBetween, type ItemChange, type Step } from './sheet-step.ts';

export const STEPS_MAX = 50;
/** Changes of the same setting within this interval form one step. */
const SAME_STEP_MS = 1_000;

const NO_CHANGE: ItemChange = { from: undefined, to: undefined };

/** Identifies the settings fields that a step changed; undefined if it changed anything else. */
function settingsChangeKey({ changes, header }: Step): string | undefined {
  const [{ from, to } = NO_CHANGE] = changes;
  if (header || !from || !to || changes.length > 1) return undefined;
  if (!sameJson({ ...from, settings: {} }, { ...to, settings: {} })) return undefined;
  const fields = new Set([...Object.keys(from.settings), ...Object.keys(to.settings)]);
  const changed = [...fields].filter(
    (field) => !sameJson(from.settings[field], to.settings[field]),
  );
  return `${to.i} ${changed.sort().join()}`;
}

/** The undo and redo stacks of a sheet in this tab. */
export class UndoHistory {
  #done: Step[] = [];
  #undone: Step[] = [];
  #recordedAt = Number.NEGATIVE_INFINITY;
  /** the step that the last undo could not revert; the next undo skips it, so that it blocks no other */
  #refused: Step | undefined;

  /** Records a change as a step; returns undefined if nothing changed. */
  record(
    before: readonly LayoutItem[],
    after: readonly LayoutItem[],
    extras: Omit<Step, 'changes'> = {},
  ): Step | undefined {
    const changes = changesBetween(before, after);
    if (changes.length === 0 && !extras.header) return undefined;
    return this.#push({ changes, ...extras });
  }

  #push(step: Step): Step {
    const last = this.#done.at(-1);
    const at = performance.now();
    const settings = settingsChangeKey(step);
    const isSameStep =
      last !== undefined &&
      settings !== undefined &&
      at - this.#recordedAt < SAME_STEP_MS &&
      settingsChangeKey(last) === settings;
    const recorded = isSameStep
      ? { changes: [{ from: last.changes[0]?.from, to: step.changes[0]?.to }] }
      : step;
    this.#recordedAt = at;
    this.#refused = undefined;
    this.#done = [...(isSameStep ? this.#done.slice(0, -1) : this.#done), recorded].slice(
      -STEPS_MAX,
    );
    this.#undone = [];
    return recorded;
  }

  /**
   * Undoes the last step, or `target` if it has not been undone. Steps that have no effect any more,
   * because others removed their widgets, are dropped. A step that is refused keeps its place: the next
   * undo skips it, and the one after that tries it again.
   */
  undo(revert: (step: Step) => Reverted, target?: Step): Reverted | undefined {
    if (target && !this.#done.includes(target)) return undefined;
    for (let step = target ?? this.#next(); step; step = this.#next()) {
      const current = step;
      const reverted = revert(current);
      const isRefused = isRefusedUnchanged(reverted);
      if (!isRefused) this.#done = this.#done.filter((each) => each !== current);
      if (hasEffect(reverted)) {
        if (!isRefused) this.#undone = [...this.#undone, current];
        this.#refused = isRefused ? current : undefined;
        this.#recordedAt = Number.NEGATIVE_INFINITY;
        return reverted;
      }
      if (target) return undefined;
    }
    return undefined;
  }

  /** The step that the next undo reverts. */
  #next(): Step | undefined {
    return this.#done.findLast((step) => step !== this.#refused) ?? this.#done.at(-1);
  }

  redo(apply: (step: Step) => Reverted): Reverted | undefined {
    for (let step = this.#undone.pop(); step; step = this.#undone.pop()) {
      const reverted = apply(step);
      if (!hasEffect(reverted)) continue;
      if (isRefusedUnchanged(reverted)) this.#undone = [...this.#undone, step];
      else this.#done = [...this.#done, step];
      this.#recordedAt = Number.NEGATIVE_INFINITY;
      return reverted;
    }
    return undefined;
  }

  /** Removes a step that the server has refused. */
  forget(step: Step): void {
    this.#undone = this.#undone.filter((each) => each !== step);
    this.#done = this.#done.filter((each) => each !== step);
    this.#recordedAt = Number.NEGATIVE_INFINITY;
  }

  /** Puts a step back on the undo stack, since the server has refused its undo. */
  returnUndone(step: Step): void {
    this.forget(step);
    this.#done = [...this.#done, step];
  }

  /** Puts a step back on the redo stack, since the server has refused its redo. */
  returnRedone(step: Step): void {
    this.forget(step);
    this.#undone = [...this.#undone, step];
  }
}

/** A step that was refused without a change can be undone or redone when the reason no longer applies. */
const isRefusedUnchanged = ({ isChanged, refusal }: Reverted): boolean =>
  refusal !== undefined && !isChanged;

const hasEffect = ({ isChanged, refusal }: Reverted): boolean => isChanged || refusal !== undefined;
