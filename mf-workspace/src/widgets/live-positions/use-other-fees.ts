import { callApi } from '@parallax/api';
import { queryKeyOf, useBoundedQuery } from '@parallax/api/react';
import { type Fill, listFills, PAGE_LIMIT_MAX } from '@parallax/protocol';
import { useContracts } from '@parallax/store';
import { isZero } from '@parallax/trading';
import { useCallback, useMemo, useState } from 'react';
import { useDollarRates } from '../../widget-kit/contract/use-dollar-rates.ts';
import { useAccountRows } from '../../widget-kit/history/use-account-rows.ts';
import { termsOf } from '../../widget-kit/portfolio/terms-of.ts';
import { compareTimes } from '../../widget-kit/portfolio/trade-times.ts';
import { type OtherFees, otherFeesOf, valuedFees } from './other-fees.ts';
import { type PositionRow, positionKey } from './position-row.ts';

const NO_FILLS: readonly Fill[] = [];
const NO_FEES: ReadonlyMap<string, OtherFees> = new Map();

/** Each once, newest first. */
const newestFirst = (fills: readonly Fill[]): readonly Fill[] =>
  [...new Map(fills.map((fill) => [`${fill.accountId} ${fill.id}`, fill])).values()].toSorted(
    (one, other) => compareTimes(other.at, one.at),
  );

/**
 * The last fills of accounts; undefined until they are loaded, and without accounts.
 * @param accountIds separated by spaces
 */
function useLastFills(accountIds: string): readonly Fill[] | undefined {
  const [added, setAdded] = useState(NO_FILLS);
  const { data: loaded, refresh } = useBoundedQuery({
    queryKey: [...queryKeyOf(listFills), 'of positions', accountIds],
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        accountIds
          .split(' ')
          .map((AccountId) =>
            callApi(listFills, { query: { AccountId, limit: PAGE_LIMIT_MAX }, signal }),
          ),
      );
      return pages.flatMap(({ rows }) => rows);
    },
    meta: { access: listFills.access },
    enabled: accountIds !== '',
  });
  const add = useCallback(
    (fills: readonly Fill[]) =>
      setAdded((before) => [...fills, ...before].slice(0, PAGE_LIMIT_MAX)),
    [],
  );
  useAccountRows(accountIds, { add, reload: refresh }, ({ fills }) => fills);
  return useMemo(() => loaded && newestFirst([...added, ...loaded]), [added, loaded]);
}

/** By the key of a position, its fees in other assets, if it has some. */
function feesByPosition(
  rows: readonly PositionRow[],
  fills: readonly Fill[],
): ReadonlyMap<string, OtherFees> {
  const entries = rows.flatMap((row): [string, OtherFees][] => {
    const terms = termsOf(row.contract);
    if (terms === undefined) return [];
    const own = fills.filter(({ accountId }) => accountId === row.account.id);
    const fees = otherFeesOf(terms, row.position, own);
    const hasFees = [...fees.amounts.values()].some((amount) => !isZero(amount));
    return hasFees ? [[positionKey(row), fees]] : [];
  });
  return new Map(entries);
}

/** Paper accounts pay no fees in other assets. */
const isLive = ({ account }: PositionRow): boolean => account.mode === 'LIVE';

/**
 * The positions with the fees that the server leaves out, since they are in neither their asset nor their base.
 * @param rows stable while they are the same
 */
export function useWithOtherFees(rows: readonly PositionRow[]): readonly PositionRow[] {
  const accountIds = [...new Set(rows.filter(isLive).map(({ account }) => account.id))]
    .toSorted()
    .join(' ');
  const fills = useLastFills(accountIds);
  const fees = useMemo(
    () => (fills === undefined ? NO_FEES : feesByPosition(rows.filter(isLive), fills)),
    [rows, fills],
  );
  const assets = useMemo(
    () => [
      ...new Set(Array.from(fees.values(), ({ amounts }) => Array.from(amounts.keys())).flat()),
    ],
    [fees],
  );
  const rateOf = useDollarRates(useContracts(), assets);
  return useMemo(() => {
    if (fees.size === 0) return rows;
    return rows.map((row) => {
      const own = fees.get(positionKey(row));
      return own === undefined ? row : { ...row, otherFees: valuedFees(own, rateOf) };
    });
  }, [rows, fees, rateOf]);
}
