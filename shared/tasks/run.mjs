import { spawn } from 'node:child_process';
import { ROOT } from './root.mjs';

/**
 * Runs a command in the repository and resolves with its exit code; a signal counts as 1. The command
 * ends with this process.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean, cwd?: string }} [options] `quiet`
 * captures the output and returns it in `output`
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? ROOT,
      env: { ...process.env, ...options.env },
      stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    const stop = () => child.kill();
    process.on('exit', stop);
    let output = '';
    child.stdout?.on('data', (part) => {
      output += String(part);
    });
    child.stderr?.on('data', (part) => {
      output += String(part);
    });
    child.on('error', (error) => {
      if (!options.quiet) console.error(error.message);
      resolve({ code: 1, output: `${output}${error.message}\n` });
    });
    child.on('close', (code) => {
      process.off('exit', stop);
      resolve({ code: code ?? 1, output });
    });
  });
}
