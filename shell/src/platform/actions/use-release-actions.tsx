import { failureText } from '@parallax/api';
import { endpointQuery, type Outcome } from '@parallax/api/react';
import {
  getReleaseSet,
  getReleases,
  listReleaseHistory,
  pinRemote,
  promoteVersion,
  rollbackRemote,
} from '@parallax/protocol';
import { useSave } from '@parallax/store';
import { showToast } from '@parallax/ui/state';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { titleOf } from '../texts.ts';
import { AcceptDialog, incompatibilitiesOf, type RefusedChange } from './accept-dialog.tsx';
import { type ReleaseChange, ReleaseDialog, VERBS } from './release-dialog.tsx';

type RequestedChange = Pick<ReleaseChange, 'kind' | 'remote' | 'version'>;

const FALLBACK = 'The release could not be changed';
const invalidates = [getReleases, listReleaseHistory, getReleaseSet];

export interface ReleaseActions {
  /**
   * Promotes or pins immediately if a gate has passed; otherwise, and for a share, the dialog requests
   * the missing input.
   */
  start: (requested: RequestedChange) => void;
  rollBack: (remote: string) => void;
  /** Pins the version that serves everybody, which needs no gate; null unpins. */
  pin: (remote: string, version: string | null) => void;
  /** a change is being sent */
  busy: boolean;
  dialog: ReactNode;
}

/** Promotes, shares, rolls back and pins versions. */
export function useReleaseActions(): ReleaseActions {
  const client = useQueryClient();
  const [change, setChange] = useState<ReleaseChange>();
  const [open, setOpen] = useState(false);
  const [refused, setRefused] = useState<RefusedChange>();
  const [isAccepting, setIsAccepting] = useState(false);
  const [running, setRunning] = useState(false);
  const isRunning = useRef(false);
  const options = { fallback: FALLBACK, showsAll: true, invalidates };
  const promotion = useSave(promoteVersion, {
    ...options,
    success: (_response, { body }) =>
      body.percent === 100
        ? `${titleOf(body.remote)} ${body.version} is given to everybody`
        : `${titleOf(body.remote)} ${body.version} is given to ${body.percent}% of the people`,
  });
  const rollback = useSave(rollbackRemote, {
    ...options,
    success: (_response, { body }) => `${titleOf(body.remote)} is rolled back`,
  });
  const pinning = useSave(pinRemote, {
    ...options,
    success: (_response, { body }) =>
      `${titleOf(body.remote)} is ${body.version === null ? 'unpinned' : 'pinned'}`,
  });

  /** Makes a change; a refused one that is possible with a reason is offered again in a dialog. */
  const saveOrAccept = async (
    verb: string,
    remote: string,
    save: (reason?: string) => Promise<Outcome<unknown>>,
  ): Promise<Outcome<unknown>> => {
    const outcome = await save();
    const incompatibilities = incompatibilitiesOf(outcome);
    if (incompatibilities !== undefined) {
      setRefused({ title: `${verb} ${titleOf(remote)}`, verb, incompatibilities, accept: save });
      setOpen(false);
      setIsAccepting(true);
    }
    return outcome;
  };

  const send = (
    { kind, remote, version, gateId }: ReleaseChange,
    percent = 100,
    withoutGate?: string,
  ) =>
    saveOrAccept(VERBS[kind], remote, (accepted) => {
      const reason = accepted ?? withoutGate;
      const approval =
        reason === undefined ? { gateId: gateId ?? undefined } : { withoutGate: reason };
      return kind === 'pin'
        ? pinning.save({ body: { remote, version, ...approval } })
        : promotion.save({ body: { remote, version, percent, ...approval } });
    });

  /** Ignores a second press while the first action is running. */
  const runExclusively = async (run: () => Promise<unknown>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setRunning(true);
    try {
      await run();
    } finally {
      isRunning.current = false;
      setRunning(false);
    }
  };

  const start = async (requested: RequestedChange) => {
    const { remote, version } = requested;
    try {
      const query = endpointQuery(getReleaseSet, { query: { remote, version } });
      const { gateId } = await client.fetchQuery({ ...query, staleTime: 0 });
      const found = { ...requested, gateId };
      if (gateId !== null && requested.kind !== 'share') {
        await send(found);
        return;
      }
      setChange(found);
      setOpen(true);
    } catch (error) {
      showToast({ kind: 'error', title: failureText(error, FALLBACK) });
    }
  };

  return {
    start: (requested) => void runExclusively(() => start(requested)),
    rollBack: (remote) =>
      void runExclusively(() =>
        saveOrAccept('Roll back', remote, (reason) => rollback.save({ body: { remote, reason } })),
      ),
    pin: (remote, version) =>
      void runExclusively(() =>
        saveOrAccept(version === null ? 'Unpin' : 'Pin', remote, (reason) =>
          pinning.save({ body: { remote, version, withoutGate: reason } }),
        ),
      ),
    busy: running || promotion.saving || rollback.saving || pinning.saving,
    dialog: (
      <>
        {change && (
          <ReleaseDialog
            change={change}
            open={open}
            onOpenChange={setOpen}
            onSubmit={(found, percent, reason) => send(found, percent, reason || undefined)}
          />
        )}
        {refused && (
          <AcceptDialog refused={refused} open={isAccepting} onOpenChange={setIsAccepting} />
        )}
      </>
    ),
  };
}
