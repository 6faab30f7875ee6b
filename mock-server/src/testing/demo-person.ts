import { DEMO_TRADERS } from '../seed/demo-people.ts';

/** The ids of a demo trader and their company. Throws for an unknown e-mail. */
export function demoPerson(email: string): { id: string; companyId: string } {
  const trader = DEMO_TRADERS.find((one) => one.email === email);
  if (!trader) throw new Error(`There is no ${email}.`);
  return { id: trader.id, companyId: trader.company_id };
}
