import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Resolves when all finite animations have ended; animations that start later count too, but with a
 * limit, since prices keep changing. Those of widgets out of view do not advance and never end.
 */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const limit = new Promise((resolve) => setTimeout(resolve, 5_000));
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

/**
 * Fails with axe's findings on the page after its animations have ended. Only violations are
 * collected, since the full result takes tens of seconds on a sheet of tables.
 *
 * @param within selector of the parts to check, by default the whole page
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await atRest(page);
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  const findings = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((n) => n.target).join(', ')}`,
  );
  expect(findings).toEqual([]);
}
