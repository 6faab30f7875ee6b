/** The setup guide of a provider. */
export interface Guide {
  /** id of its entry in the exchange catalogue */
  readonly exchangeId: string;
  readonly title: string;
  /** how to create the key on the provider's site */
  readonly create: readonly string[];
  /** which permissions the key needs and which it must not have */
  readonly permissions: readonly string[];
  /** how to restrict the key to addresses */
  readonly allowList: string;
  /** each field of the form and what to enter */
  readonly paste: readonly (readonly [field: string, content: string])[];
}

export const NO_WITHDRAWALS = 'Leave withdrawals and transfers off. They are never needed here.';
