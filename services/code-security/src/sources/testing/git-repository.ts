import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ENV = {
  PATH: process.env['PATH'],
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.com',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.com',
};

/** True where the machine has Git with its HTTP backend, which serves the repositories of these tests. */
export const HAS_GIT = hasGit();

/** `describe` where Git is there; where it is not, the tests are skipped and the reason is printed. */
export function describeWithGit(name: string, tests: () => void): void {
  if (!HAS_GIT) console.warn(`skipped, there is no \`git http-backend\` on this machine: ${name}`);
  (HAS_GIT ? describe : describe.skip)(name, tests);
}

/** A repository made by Git itself. */
export class TestRepository {
  private seconds = 1_750_000_000;

  constructor(readonly path: string) {
    mkdirSync(path, { recursive: true });
    this.git('init', '-q', '-b', 'main');
    this.git('config', 'advice.nestedTag', 'false');
  }

  git(...args: string[]): string {
    const date = `${this.seconds} +0000`;
    const env = { ...ENV, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    return execFileSync('git', args, { cwd: this.path, env, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 }).trim();
  }

  /** Writes files (null removes one) and commits them a minute after the last commit. Gives the commit's id. */
  commit(files: Record<string, string | Buffer | null>, message = 'change'): string {
    for (const [path, content] of Object.entries(files)) {
      const at = join(this.path, path);
      mkdirSync(dirname(at), { recursive: true });
      if (content === null) rmSync(at);
      else writeFileSync(at, content);
    }
    this.git('add', '-A');
    this.seconds += 60;
    this.git('commit', '-q', '--allow-empty', '-m', message);
    return this.git('rev-parse', 'HEAD');
  }
}

function hasGit(): boolean {
  try {
    const path = execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim();
    execFileSync('ls', [join(path, 'git-http-backend')], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
