import { listVaults } from '@parallax/protocol';
import { screen } from '@testing-library/react';
import { ADMIN, connection, vault } from './connections.ts';
import { heading, press, respond, showTab } from './settings-tab.tsx';

const { default: CustodiansTab } = await import('../../custodians/custodians-tab.tsx');
const { default: PrimeBrokersTab } = await import('../../prime-brokers/prime-brokers-tab.tsx');

export const saved = [
  vault(1),
  vault(2, { active: false }),
  vault(3, { active: false, deleted: true }),
];
export const copper = connection(1, 'copper', 'Cold', saved);
export const fireblocks = connection(2, 'fireblocks', 'Treasury');
export const prime = connection(3, 'hidden_road', 'Prime', [vault(4)]);

export async function openEdit(of = copper, vaults: unknown = saved): Promise<void> {
  const Tab = of.primeBroker ? PrimeBrokersTab : CustodiansTab;
  respond(listVaults, vaults);
  await showTab(Tab, ADMIN, [copper, fireblocks, prime]);
  await press(`Edit Alias and Vaults ${of.name}`);
  await heading(of.primeBroker ? 'Edit prime broker' : 'Edit service');
}
export async function openLoaded(): Promise<void> {
  await openEdit();
  await screen.findByRole('checkbox', { name: 'Vault 1' });
}
