import { type EndpointQueryResult, useEndpointQuery } from '@parallax/api/react';
import { type Data, getRisk, type Query } from '@parallax/protocol';

/** All figures are decimal texts, in dollars unless they say otherwise. */
export type Risk = Data<typeof getRisk>;
export type RiskLine = Risk['lines'][number];
/** The accounts that figures are of: a kind of them, or one. */
export type RiskAccounts = Query<typeof getRisk>;

export const RISK_FAILURE = 'The risk could not be computed';
/** The server computes it at the prices of the moment, so that the figures follow them. */
export const RISK_REFRESH_MS = 500;

/** The risk of the accounts now. */
export const useRisk = (accounts: RiskAccounts): EndpointQueryResult<Risk> =>
  useEndpointQuery(getRisk, { query: accounts }, { fallback: RISK_FAILURE });
