import {
  addCustodian,
  deleteCompanyExchange,
  isStakingVault,
  listCompanyExchanges,
  listVaults,
  registeredConnectionSchema,
  saveVaults,
} from '@parallax/protocol';
import { z } from 'zod';
import { simulatedVaults } from '../../../company/providers/simulated-vaults.ts';
import type { TestClient } from '../../test-client.ts';
import { type Area, alternate, replaceEntry, sortedBy } from '../area.ts';

const PROVIDER = 'fireblocks';
const isDrill = (name: string) => name.startsWith('Drill ');

interface DrillVault {
  readonly id: string;
  readonly externalId: string;
  readonly active: boolean;
  /** found by the last refresh from the provider */
  readonly new: boolean;
}

interface DrillCustodian {
  readonly id: string;
  readonly name: string;
  /** external ids of the vaults that were ever saved */
  readonly chosen: readonly string[];
  readonly vaults: readonly DrillVault[];
}

async function connect(client: TestClient, companyId: string, name: string) {
  const body = new FormData();
  const secret = new File(['-----BEGIN PRIVATE KEY-----'], 'secret.key');
  const fields = { Name: name, CompanyId: companyId, ExchangeId: PROVIDER, ApiKey: name };
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  body.set('SecretKeyFile', secret);
  const response = await client.fetch(addCustodian.path, { method: 'POST', body });
  const payload: unknown = await response.json();
  if (response.status !== 200) throw new Error(`${response.status}: ${JSON.stringify(payload)}`);
  return z.object({ data: registeredConnectionSchema }).parse(payload).data;
}

/** The vaults that a round selects; staking vaults move together, in every other round. */
const choice = (vaults: readonly DrillVault[], round: number): DrillVault[] =>
  vaults.filter(({ externalId }, at) =>
    isStakingVault(externalId) ? round % 2 === 0 : at === 0 || (at + round) % 3 > 0,
  );

/** A company's custodians with their vaults. */
export function custodiansArea(
  client: TestClient,
  companyId: string,
): Area<readonly DrillCustodian[]> {
  let round = 0;
  return {
    name: 'custodians',
    async read() {
      const connections = await client.call(listCompanyExchanges);
      const custodians: DrillCustodian[] = [];
      for (const { id, name, companyExchangeVaults } of connections) {
        if (!isDrill(name)) continue;
        const vaults = await client.call(listVaults, { query: { CustodianId: id } });
        const chosen = companyExchangeVaults.map(({ externalId }) => externalId);
        custodians.push({ id, name, chosen, vaults });
      }
      return custodians;
    },
    comparable: (custodians) =>
      sortedBy(custodians, ({ name }) => name).map(({ name, chosen, vaults }) => ({
        name,
        chosen: chosen.toSorted(),
        vaults: sortedBy(
          vaults.filter((vault) => !vault.new),
          ({ externalId }) => externalId,
        ).map(({ externalId, active }) => ({ externalId, active })),
      })),
    next: alternate<DrillCustodian>({
      min: 1,
      max: 3,
      add(custodians) {
        const name = `Drill ${(round += 1)}`;
        const after = (id: string, vaults: readonly { id: string; externalId: string }[]) => [
          ...custodians,
          {
            id,
            name,
            chosen: [],
            vaults: vaults.map((vault) => ({ ...vault, active: false, new: false })),
          },
        ];
        const expected = simulatedVaults(PROVIDER, { apiKey: name }, 0);
        return {
          description: `connect the custodian ${name}`,
          after: after(
            '',
            expected.map(({ externalId }) => ({ id: '', externalId })),
          ),
          async send() {
            const { id, companyExchangeVaults } = await connect(client, companyId, name);
            return after(id, companyExchangeVaults);
          },
        };
      },
      remove: (custodians, custodian) => ({
        description: `disconnect the custodian ${custodian.name}`,
        after: custodians.filter((one) => one !== custodian),
        async send() {
          const query = { CompanyExchangeId: custodian.id };
          await client.call(deleteCompanyExchange, { query });
          return this.after;
        },
      }),
      change: [
        (custodians, custodian) => {
          const choose = choice(custodian.vaults, (round += 1));
          const names = choose.map(({ externalId }) => externalId);
          return {
            description: `choose ${names.length} vaults of ${custodian.name}`,
            after: replaceEntry(custodians, custodian, {
              chosen: [...new Set([...custodian.chosen, ...names])],
              vaults: custodian.vaults.map((vault) => ({
                ...vault,
                active: choose.includes(vault),
                new: false,
              })),
            }),
            async send() {
              const companyExchangeVaults = choose.map(({ id }) => ({ id }));
              const body = { companyExchangeId: custodian.id, companyExchangeVaults };
              await client.call(saveVaults, { body });
              return this.after;
            },
          };
        },
      ],
    }),
  };
}
