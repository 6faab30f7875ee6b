import { listVaults } from '@parallax/protocol';
import { screen } from '@testing-library/react';
import CustodiansTab from '../../custodians/custodians-tab.tsx';
import PrimeBrokersTab from '../../prime-brokers/prime-brokers-tab.tsx';
import { ADMIN, heading } from '../../testing/set-up-tab.tsx';
import { connection, vault } from './connections.ts';
import { press, respond, showTab } from './settings-tab.tsx';

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
