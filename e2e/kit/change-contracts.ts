import { type Contract, contractColumns, listContracts } from '@parallax/protocol';
import type { Page } from '@playwright/test';
import { z } from 'zod';

const responseSchema = z.looseObject({ data: listContracts.data });

/** Changes the contracts in responses of the catalogue, which are in columns. */
export async function changeContracts(
  page: Page,
  change: (contracts: readonly Contract[]) => readonly Contract[],
): Promise<void> {
  await page.route('**/api/contracts*', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = responseSchema.parse(await response.json());
    await route.fulfill({ response, json: { ...rest, data: contractColumns(change(data)) } });
  });
}
