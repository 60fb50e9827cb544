import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DirectoryLockedError, lockDirectory } from './lock-file';

describe('lockDirectory', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'osk-lock-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));
  const leave = (content: string): void => writeFileSync(join(directory, 'broker.lock'), content);
  const deadPid = (): number => spawnSync(process.execPath, ['-e', '']).pid;

  it('keeps a second holder out until the first lets go', () => {
    const unlock = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow(DirectoryLockedError);
    unlock();
    unlock();
    expect(existsSync(join(directory, 'broker.lock'))).toBe(false);
    lockDirectory(directory)();
  });

  it('keeps out another process', () => {
    const unlock = lockDirectory(directory);
    const script = `require(${JSON.stringify(join(__dirname, '../../source-hook.cjs'))});
      try { require(${JSON.stringify(join(__dirname, 'lock-file.ts'))}).lockDirectory(${JSON.stringify(directory)}); } catch (error) { console.log(error.code); }`;
    expect(spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' }).stdout.trim()).toBe('directory_locked');
    unlock();
  });

  it('takes over what a killed process left behind', () => {
    leave(JSON.stringify({ pid: deadPid(), started: 'x' }));
    lockDirectory(directory)();
    expect(readdirSync(directory)).toEqual([]);
  });

  it('is not fooled by a process id that was given to somebody else', () => {
    leave(JSON.stringify({ pid: process.ppid, started: 'another-boot:1' }));
    lockDirectory(directory)();
  });

  it.each(['', 'garbage', '{}', 'null'])('takes over a lock that reads %j', (content) => {
    leave(content);
    lockDirectory(directory)();
  });

  it('makes the directory when it is missing', () => {
    lockDirectory(join(directory, 'deep', 'er'))();
    expect(existsSync(join(directory, 'deep', 'er'))).toBe(true);
  });
});
