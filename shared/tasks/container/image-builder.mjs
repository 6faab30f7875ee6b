import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '../root.mjs';
import { run } from '../run.mjs';

const RUN_BASE = 'localhost/run-base';
const BUILD_BASE = 'localhost/build-base';
const IMAGE = 'localhost/parallax';
/** Where the official images have Node, and npm in `lib/node_modules`. */
const PREFIX = '/usr/local';

/** The name of this machine's release of its distribution, such as `bookworm`. */
function releaseName() {
  const name = /^VERSION_CODENAME=(.+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  if (name === undefined) throw new Error('/etc/os-release has no VERSION_CODENAME.');
  return name;
}

/**
 * The configuration of an image, in Docker's format.
 * @typedef {{ User: string, Env: string[], Cmd: string[], WorkingDir: string, StopSignal: NodeJS.Signals, Healthcheck: { Test: string[] } }} ImageConfig
 */

/** Builds the image with programs of this machine, in a folder, since no registry may be reachable. */
export class ImageBuilder {
  #buildah;
  #debootstrap;
  #folder;

  /** @param {{ buildah: string, debootstrap: string, folder: string }} options */
  constructor({ buildah, debootstrap, folder }) {
    this.#buildah = buildah;
    this.#debootstrap = debootstrap;
    this.#folder = folder;
  }

  /** Makes the bases: a minimal Debian, and the same with this machine's Node and npm. */
  async makeBases() {
    const system = join(this.#folder, 'system');
    await this.#run(this.#debootstrap, ['--variant=minbase', releaseName(), system]);
    writeFileSync(join(this.#folder, 'run-base'), 'FROM scratch\nCOPY system /\n');
    await this.#build('run-base', this.#folder, RUN_BASE);

    const tools = join(this.#folder, 'tools');
    const modules = join(tools, PREFIX, 'lib/node_modules');
    const programs = join(tools, PREFIX, 'bin');
    for (const folder of [modules, programs]) mkdirSync(folder, { recursive: true });
    cpSync(process.execPath, join(programs, 'node'));
    const global = await this.#run('npm', ['root', '--global']);
    const npm = join(modules, 'npm');
    cpSync(join(global.trim(), 'npm'), npm, { recursive: true });
    for (const name of ['npm', 'npx']) {
      symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(programs, name));
    }
    const lines = [`FROM ${RUN_BASE}`, 'COPY tools /'];
    // the certificates that this machine's Node trusts in addition
    const certificates = process.env['NODE_EXTRA_CA_CERTS'];
    if (certificates !== undefined && certificates !== '') {
      const path = `${PREFIX}/share/${basename(certificates)}`;
      mkdirSync(dirname(join(tools, path)), { recursive: true });
      cpSync(certificates, join(tools, path));
      lines.push(`ENV NODE_EXTRA_CA_CERTS=${path}`);
    }
    writeFileSync(join(this.#folder, 'build-base'), `${lines.join('\n')}\n`);
    await this.#build('build-base', this.#folder, BUILD_BASE);
  }

  /** Builds the image of the repository from its Dockerfile. */
  async buildImage() {
    const bases = [`BUILD_BASE=${BUILD_BASE}`, `RUN_BASE=${RUN_BASE}`];
    const options = bases.flatMap((base) => ['--build-arg', base]);
    await this.#build(join(ROOT, 'Dockerfile'), ROOT, IMAGE, options);
  }

  /**
   * The files and the configuration of the image.
   * @returns {Promise<{ root: string, config: ImageConfig }>} `root` is a folder
   */
  async openImage() {
    const container = (await this.#inStore(['from', '--pull-never', IMAGE])).trim();
    const root = (await this.#inStore(['mount', container])).trim();
    const inspected = await this.#inStore(['inspect', '--type', 'image', IMAGE]);
    return { root, config: JSON.parse(inspected).Docker.config };
  }

  /**
   * @param {string} file
   * @param {string} context
   * @param {string} tag
   * @param {readonly string[]} [options]
   */
  #build(file, context, tag, options = []) {
    const path = file.startsWith('/') ? file : join(this.#folder, file);
    // health checks are part of Docker's format only
    const common = ['--format', 'docker', '--isolation', 'chroot', '--pull-never'];
    return this.#inStore(['bud', ...common, ...options, '-f', path, '-t', tag, context]);
  }

  /** @param {readonly string[]} args */
  #inStore(args) {
    const store = ['--root', join(this.#folder, 'store'), '--runroot', join(this.#folder, 'run')];
    return this.#run(this.#buildah, [...store, '--storage-driver', 'vfs', ...args]);
  }

  /**
   * Runs a program and resolves with its output. Throws with the output when it fails.
   * @param {string} program
   * @param {readonly string[]} args
   */
  async #run(program, args) {
    const { code, output } = await run(program, args, { quiet: true });
    if (code !== 0) throw new Error(`${basename(program)} ended with ${code}:\n${output}`);
    return output;
  }
}
