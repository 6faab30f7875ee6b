import type { Liquidity } from '@parallax/protocol';

interface Of {
  readonly orderId: string;
  readonly accountId: string;
  /** Unix milliseconds */
  readonly at: number;
}

/** What happens to an order. Amounts and prices are canonical decimals. */
export type MatchingEvent =
  | (Of & { readonly kind: 'accepted' })
  | (Of & { readonly kind: 'rejected'; readonly reason: string })
  | (Of & {
      readonly kind: 'fill';
      readonly price: string;
      readonly amount: string;
      readonly liquidity: Liquidity;
      /** of the order, before this fill */
      readonly filledBefore: string;
      /** whether nothing of the order is left */
      readonly isComplete: boolean;
    })
  /** the reason is null if it was requested */
  | (Of & { readonly kind: 'cancelled'; readonly reason: string | null })
  | (Of & { readonly kind: 'expired' })
  | (Of & { readonly kind: 'triggered' })
  | (Of & { readonly kind: 'changed' })
  /** its amount was reduced to what is left of the position that it reduces */
  | (Of & { readonly kind: 'shrunk'; readonly amount: string })
  /** nothing has changed */
  | (Of & { readonly kind: 'change refused'; readonly reason: string })
  /** the order was done or is not known */
  | (Of & { readonly kind: 'cancel refused' });

type OmitOfEach<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** An event without its order. */
export type OrderHappening = OmitOfEach<MatchingEvent, 'orderId' | 'accountId'>;
