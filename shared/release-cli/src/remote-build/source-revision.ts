import { runProcess } from '../cli/run-process.ts';

/** The commit of a folder, marked when it has changes; null outside a repository. */
export async function sourceRevision(folder: string, signal: AbortSignal): Promise<string | null> {
  try {
    const commit = await runProcess('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: folder,
      signal,
    });
    if (commit.code !== 0) return null;
    const status = await runProcess('git', ['status', '--porcelain', '--', '.'], {
      cwd: folder,
      signal,
    });
    const changed = status.code !== 0 || status.stdout.trim() !== '';
    return `${commit.stdout.trim()}${changed ? '-changed' : ''}`;
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}
