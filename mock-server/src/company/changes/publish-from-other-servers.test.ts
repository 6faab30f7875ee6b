import { expect, it, jest } from '@jest/globals';
import { publishFromOtherServers } from './company-changes.ts';

const COMPANY = '00000000-0000-4000-8000-000000000001';

it.each([
  ['the known resources of a newer server', `${COMPANY} members widgets vaults-2`, ['members']],
  ['nothing if no resource is known', `${COMPANY} widgets`, undefined],
  ['nothing without a company', 'acme members', undefined],
])('publishes %s', (_, message, resources) => {
  const publishCompanyChange = jest.fn();
  publishFromOtherServers({ publishCompanyChange })(message);
  expect(publishCompanyChange.mock.calls).toEqual(resources ? [[COMPANY, resources]] : []);
});
