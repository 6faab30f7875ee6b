import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { expectDisplayNames } from './technical-names.ts';

/**
 * Waits until all finite animations have ended, including those that start in the meantime. Waits at
 * most 5 s, since prices keep changing. Ignores widgets out of view, whose animations never end.
 */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const limit = new Promise((resolve) => setTimeout(resolve, 5_000));
    // a change of an emulated preference reaches the page, and starts transitions, with the next frame
    await new Promise(requestAnimationFrame);
    for (let round = 0; round < 5; round += 1) {
      const ending = document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' &&
            Number.isFinite(effect?.getComputedTiming().endTime) &&
            effect instanceof KeyframeEffect &&
            effect.target?.checkVisibility({ contentVisibilityAuto: true }) !== false,
        );
      if (ending.length === 0) return;
      await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), limit]);
    }
  });
}

const ANALYSES_MAX = 3;

/** Repeats an analysis if a toast disappeared during it, since a fading toast has too little contrast. */
async function findViolations(page: Page, axe: AxeBuilder) {
  const toasts = page.locator('[data-sonner-toast]:not([data-removed="true"])');
  for (let analysis = 1; ; analysis += 1) {
    await waitForAnimations(page);
    const before = await toasts.count();
    const { violations } = await axe.analyze();
    const isConclusive = violations.length === 0 || (await toasts.count()) === before;
    if (isConclusive || analysis === ANALYSES_MAX) return violations;
  }
}

/**
 * Fails with axe's findings on the page after its animations have ended, and with texts that name
 * venues or contracts as programs do. Only violations are collected, since the full result takes tens
 * of seconds on a sheet of tables.
 *
 * @param within selector of the elements to check, by default the page
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const violations = await findViolations(page, within === undefined ? axe : axe.include(within));
  const findings = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((n) => n.target).join(', ')}`,
  );
  expect(findings).toEqual([]);
  await expectDisplayNames(page, within);
}
