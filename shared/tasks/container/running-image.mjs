import { spawn } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';

const START_MS = 60_000;
const STEP_MS = 100;

/**
 * In namespaces of its own: only the data folder and /tmp are writable, and the program has the id 1.
 * $1 is the root, $2 the data folder, $3 the user, $4 the working directory; the rest is the program.
 */
const IN_NAMESPACES = `
set -e
root=$1 data=$2 user=$3 folder=$4
shift 4
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/tmp"
mount --bind "$data" "$root/data"
exec chroot --userspec="$user" "$root" /usr/bin/env -i --chdir="$folder" "$@"
`;

/** @param {string} status of a process in /proc @param {string} name */
const numbers = (status, name) =>
  (new RegExp(`^${name}:(.*)$`, 'm').exec(status)?.[1] ?? '').trim().split(/\s+/).map(Number);

/**
 * A container of an image without a container engine, in the network of this machine.
 * @typedef {import('./image-builder.mjs').ImageConfig} ImageConfig
 */
export class RunningImage {
  #child;
  #ended;
  #root;
  #config;
  #env;
  /** what it has printed */
  output = '';

  /**
   * @param {{ root: string, config: ImageConfig, folder: string, env: Record<string, string> }} options
   * `folder` gets the data; `env` is added to the variables of the image
   */
  constructor({ root, config, folder, env }) {
    this.#root = root;
    this.#config = config;
    this.#env = [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
    const data = join(folder, 'data');
    mkdirSync(data, { mode: 0o700 });
    const [uid = 0, gid = 0] = config.User.split(':').map(Number);
    chownSync(data, uid, gid);
    const namespaces = ['--mount', '--pid', '--fork', '--kill-child'];
    const place = [root, data, config.User, config.WorkingDir];
    this.#child = spawn(
      'unshare',
      [...namespaces, 'sh', '-c', IN_NAMESPACES, 'sh', ...place, ...this.#env, ...config.Cmd],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream.on('data', (part) => {
        this.output += String(part);
      });
    }
    process.once('exit', () => this.#child.kill('SIGKILL'));
    /** @type {Promise<number | null>} */
    this.#ended = new Promise((resolve) => {
      this.#child.once('close', resolve);
    });
  }

  /**
   * Waits until a path responds with 200. Throws with the output when the program ends before.
   * @param {string} url
   */
  async untilOk(url) {
    const end = Date.now() + START_MS;
    while (
      !(await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (this.#child.exitCode !== null || Date.now() > end)
        throw new Error(`${url} does not respond with 200:\n${this.output}`);
      await after(STEP_MS);
    }
  }

  /** The ids of the program and of its user, within its namespaces and outside. */
  identity() {
    const status = readFileSync(`/proc/${this.#programId()}/status`, 'utf8');
    return {
      processId: numbers(status, 'NSpid').at(-1),
      userIds: [...new Set([...numbers(status, 'Uid'), ...numbers(status, 'Gid')])],
    };
  }

  /** Runs the health check of the image; resolves with its exit code. */
  checkHealth() {
    const [, ...command] = this.#config.Healthcheck.Test;
    const { User, WorkingDir } = this.#config;
    const program = ['/usr/bin/env', '-i', `--chdir=${WorkingDir}`, ...this.#env, ...command];
    const child = spawn('chroot', [`--userspec=${User}`, this.#root, ...program], {
      stdio: 'ignore',
    });
    /** @type {Promise<number | null>} */
    const ended = new Promise((resolve) => {
      child.once('close', resolve);
    });
    return ended;
  }

  /** Ends it by the signal of the image; resolves with its exit code and the time that it took. */
  async stop() {
    const begun = performance.now();
    process.kill(this.#programId(), this.#config.StopSignal);
    const code = await this.#ended;
    return { code, seconds: (performance.now() - begun) / 1_000 };
  }

  #programId() {
    const { pid } = this.#child;
    const [id = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    return Number(id);
  }
}
