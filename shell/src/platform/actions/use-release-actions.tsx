import { failureText } from '@parallax/api';
import { endpointQuery } from '@parallax/api/react';
import {
  getReleaseSet,
  getReleases,
  listReleaseHistory,
  pinRemote,
  promoteVersion,
  rollbackRemote,
} from '@parallax/protocol';
import { type MutationOutcome, useSave } from '@parallax/store';
import { showToast } from '@parallax/ui/state';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { remoteLabel } from '../labels.ts';
import {
  AcceptDialog,
  overridableIncompatibilities,
  type RejectedChange,
} from './accept-dialog.tsx';
import {
  DEFAULT_INPUT,
  type ReleaseChange,
  ReleaseDialog,
  type ReleaseInput,
  VERBS,
} from './release-dialog.tsx';

interface RequestedChange extends Pick<ReleaseChange, 'kind' | 'remote' | 'version'> {
  /** percentage of the users for whom the version already runs */
  readonly percent?: number | undefined;
}

const FALLBACK = 'The release could not be changed';
const invalidates = [getReleases, listReleaseHistory, getReleaseSet];

export interface ReleaseActions {
  /**
   * Promotes or pins immediately if a gate has passed. Otherwise, and for a share, opens a dialog for
   * the missing input.
   */
  start: (requested: RequestedChange) => void;
  rollBack: (remote: string) => void;
  /** Pins a version that is or was stable, and therefore needs no gate; null unpins. */
  pin: (remote: string, version: string | null) => void;
  busy: boolean;
  dialog: ReactNode;
}

export function useReleaseActions(): ReleaseActions {
  const client = useQueryClient();
  const [change, setChange] = useState<ReleaseChange>();
  const [input, setInput] = useState(DEFAULT_INPUT);
  const [open, setOpen] = useState(false);
  const [rejected, setRejected] = useState<RejectedChange>();
  const [isAccepting, setIsAccepting] = useState(false);
  const [running, setRunning] = useState(false);
  const isRunning = useRef(false);
  const options = {
    fallback: FALLBACK,
    showsAll: true,
    invalidates,
    // no toast for incompatibilities: the dialog that requests a reason lists them
    isExpected: (outcome: MutationOutcome<unknown>) =>
      overridableIncompatibilities(outcome) !== undefined,
  };
  const promotion = useSave(promoteVersion, {
    ...options,
    success: (_response, { body }) =>
      body.percent === 100
        ? `${remoteLabel(body.remote)} ${body.version} is promoted for all users`
        : `${remoteLabel(body.remote)} ${body.version} is promoted for ${body.percent}% of users`,
  });
  const rollback = useSave(rollbackRemote, {
    ...options,
    success: (_response, { body }) => `${remoteLabel(body.remote)} is rolled back`,
  });
  const pinning = useSave(pinRemote, {
    ...options,
    success: (_response, { body }) =>
      `${remoteLabel(body.remote)} is ${body.version === null ? 'unpinned' : 'pinned'}`,
  });

  const openDialog = (requested: ReleaseChange, typed: ReleaseInput) => {
    setChange(requested);
    setInput(typed);
    setOpen(true);
  };

  /** Makes a change; if it is rejected but a reason permits it, opens the dialog for the reason. */
  const saveOrAccept = (
    texts: Pick<RejectedChange, 'verb' | 'title'>,
    save: (reason?: string) => Promise<MutationOutcome<unknown>>,
    onCancel?: () => void,
  ): Promise<MutationOutcome<unknown>> => {
    const attempt = async (reason?: string) => {
      const outcome = await save(reason);
      const incompatibilities = overridableIncompatibilities(outcome);
      if (incompatibilities !== undefined) {
        setRejected({ ...texts, incompatibilities, accept: attempt, onCancel });
        setOpen(false);
        setIsAccepting(true);
      }
      return outcome;
    };
    return attempt();
  };

  const send = (sent: ReleaseChange, typed?: ReleaseInput) => {
    const { kind, remote, version, gateId } = sent;
    const percent = kind === 'share' ? Number(typed?.percent) : 100;
    const verb = VERBS[kind];
    const audience = kind === 'share' ? ` with ${percent}% of users` : '';
    const title = `${verb} ${remoteLabel(remote)} ${version}${audience}`;
    const save = (reason?: string) => {
      const approval =
        gateId === null ? { withoutGate: typed?.gateSkipReason, reason } : { gateId, reason };
      return kind === 'pin'
        ? pinning.save({ body: { remote, version, ...approval } })
        : promotion.save({ body: { remote, version, percent, ...approval } });
    };
    return saveOrAccept({ verb, title }, save, typed && (() => openDialog(sent, typed)));
  };

  /** Ignores further clicks while an action is running. */
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
    const { remote, version, percent } = requested;
    try {
      const query = endpointQuery(getReleaseSet, { query: { remote, version } });
      const { gateId } = await client.fetchQuery({ ...query, staleTime: 0 });
      const found = { ...requested, gateId };
      if (gateId !== null && requested.kind !== 'share') {
        await send(found);
        return;
      }
      openDialog(
        found,
        percent === undefined ? DEFAULT_INPUT : { ...DEFAULT_INPUT, percent: `${percent}` },
      );
    } catch (error) {
      showToast({ kind: 'error', title: failureText(error, FALLBACK) });
    }
  };

  return {
    start: (requested) => void runExclusively(() => start(requested)),
    rollBack: (remote) =>
      void runExclusively(() =>
        saveOrAccept({ verb: 'Roll back', title: `Roll back ${remoteLabel(remote)}` }, (reason) =>
          rollback.save({ body: { remote, reason } }),
        ),
      ),
    pin: (remote, version) =>
      void runExclusively(() => {
        const verb = version === null ? 'Unpin' : 'Pin';
        const title = [verb, remoteLabel(remote), version].filter(Boolean).join(' ');
        return saveOrAccept({ verb, title }, (reason) =>
          pinning.save({ body: { remote, version, reason } }),
        );
      }),
    busy: running || promotion.saving || rollback.saving || pinning.saving,
    dialog: (
      <>
        {change && (
          <ReleaseDialog
            change={change}
            input={input}
            open={open}
            onOpenChange={setOpen}
            onSubmit={send}
          />
        )}
        {rejected && (
          <AcceptDialog rejected={rejected} open={isAccepting} onOpenChange={setIsAccepting} />
        )}
      </>
    ),
  };
}
