import type { CompanyExchange, CompanyTrader } from '@parallax/protocol';
import { Loaded } from '@parallax/ui';
import type { ReactNode } from 'react';
import type { useGroupCandidates } from './use-group-candidates.ts';

/** The loaded members, exchanges and vaults that a group can contain. */
export interface Candidates {
  readonly traders: readonly CompanyTrader[];
  readonly connections: readonly CompanyExchange[];
}

/** Renders a wizard once its candidates are loaded. */
export function LoadedCandidates(props: {
  candidates: ReturnType<typeof useGroupCandidates>;
  children: (candidates: Candidates) => ReactNode;
}) {
  const { candidates, children } = props;
  return (
    <Loaded result={candidates.traders} failure="The members could not be loaded" empty={null}>
      {(traders) => (
        <Loaded
          result={candidates.connections}
          failure="The exchanges could not be loaded"
          empty={null}
        >
          {(connections) => children({ traders, connections })}
        </Loaded>
      )}
    </Loaded>
  );
}
