import { DEMO_TRADERS } from '../seed/demo-traders.ts';

/** A demo trader's id and company id by e-mail. Throws for an unknown one. */
export function demoTrader(email: string): { id: string; companyId: string } {
  const trader = DEMO_TRADERS.find((one) => one.email === email);
  if (!trader) throw new Error(`There is no demo trader ${email}.`);
  return { id: trader.id, companyId: trader.company_id };
}
