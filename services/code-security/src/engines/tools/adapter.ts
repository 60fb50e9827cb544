import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CodeEngine, CodeEngineResult, CodeSource, Part } from '../engine';
import { findTool } from './find-tool';
import { runTool } from './run-tool';
import { ToolError } from './tool-error';
import type { Detection } from './vulnerable-package';

/** What an adapter is asked to make a command for. */
export interface ToolPlace {
  /** The scanned code, absolute. */
  root: string;
  /** Empty folder of this run: the tool's current folder. */
  dir: string;
  /** Writes a file into `dir` and gives its path; for settings that must not come from the scanned code. */
  put(name: string, content: string): Promise<string>;
}

export interface ToolCommand {
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Where it writes its report, when that is not standard output. */
  reportFile?: string;
}

/** A result without its coverage, which is the same for all tools. */
export type ToolResult = Pick<CodeEngineResult, 'findings' | 'components'> & {
  /** Entries that could not be read. */
  unread: number;
};

export interface AdapterDefinition {
  /** Of the engine; also the program's name unless `program` says otherwise. */
  id: string;
  program?: string;
  part: Part;
  description: string;
  /** Arguments that make it print its version, whose first number with a dot is taken; `unknown` where there is none. */
  versionArgs: readonly string[];
  command(place: ToolPlace, version: string): Promise<ToolCommand>;
  /** Exit codes that come with a whole report. */
  okCodes: readonly number[];
  /**
   * Reads what it printed. Throws `ToolError` `bad_output` (see `readJson`) when that is no report.
   */
  read(printed: Buffer, source: CodeSource, tool: Detection): ToolResult;
}

const VERSION_TIMEOUT_MS = 15_000;
const VERSION_BYTES = 64 * 1024;
const MAX_REPORT_BYTES = 256 * 1024 * 1024;

/** An engine from what is particular about a tool. A tool that fails costs the coverage a line, never the scan. */
export function adapter(definition: AdapterDefinition): CodeEngine {
  const { id, program = id, part, description } = definition;
  return {
    id,
    scanner: program,
    part,
    kind: 'adapter',
    description,
    version: () => versionOf(program, definition.versionArgs),
    async run(source, { signal, log, progress, identityKey }) {
      const path = await findTool(program);
      const version = path && (await versionOf(program, definition.versionArgs, signal));
      signal.throwIfAborted();
      if (!path || !version) return skipped(id, `${program} is not there, or does not run`);
      progress(0.1, `running ${program}`);
      try {
        const result = await inTempFolder(async (dir) => {
          const put = (name: string, content: string) => writeIn(dir, name, content);
          const { args, env, reportFile } = await definition.command({ root: source.root, dir, put }, version);
          const { code, stdout } = await runTool(path, args, { cwd: dir, signal, env });
          if (!definition.okCodes.includes(code)) throw new ToolError('failed', `it ended with code ${code}`);
          const printed = reportFile === undefined ? stdout : await readReport(reportFile);
          return definition.read(printed, source, { id: program, version, identityKey });
        });
        return reported(id, version, result);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ToolError)) throw error;
        log('warn', 'an outside tool gave no result', { tool: program, code: error.code });
        return skipped(id, error.message);
      }
    },
  };
}

/** The JSON document a tool printed. */
export function readJson(printed: Buffer): unknown {
  try {
    return JSON.parse(printed.toString('utf8'));
  } catch {
    throw new ToolError('bad_output', 'what it printed is no JSON');
  }
}

async function readReport(path: string): Promise<Buffer> {
  try {
    if ((await stat(path)).size > MAX_REPORT_BYTES)
      throw new ToolError('too_much_output', 'its report is larger than is read');
    return await readFile(path);
  } catch (error) {
    if (error instanceof ToolError) throw error;
    throw new ToolError('bad_output', 'it wrote no report');
  }
}

async function versionOf(program: string, args: readonly string[], signal?: AbortSignal): Promise<string | undefined> {
  const path = await findTool(program);
  if (!path) return undefined;
  const limits = { timeoutMs: VERSION_TIMEOUT_MS, maxOutputBytes: VERSION_BYTES, ...(signal && { signal }) };
  try {
    return await inTempFolder(async (cwd) => {
      const { code, stdout } = await runTool(path, args, { cwd, ...limits });
      if (code !== 0) return undefined;
      // One built from source may not know its own; it is there all the same.
      return /\d+\.\d+[\w.+-]*/.exec(stdout.toString('utf8'))?.[0].slice(0, 50) ?? 'unknown';
    });
  } catch (error) {
    if (error instanceof ToolError) return undefined;
    throw error;
  }
}

async function inTempFolder<T>(work: (dir: string) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'osk-tool-'));
  try {
    return await work(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function writeIn(dir: string, name: string, content: string): Promise<string> {
  const path = join(dir, name);
  await writeFile(path, content, { mode: 0o600 });
  return path;
}

function reported(id: string, version: string, { findings, components, unread }: ToolResult): CodeEngineResult {
  const missed = unread === 0 ? [] : [{ what: id, reason: `${unread} entries of its report could not be read` }];
  return {
    findings,
    ...(components && { components }),
    coverage: { planned: [id], run: [id], skipped: missed },
    facts: { version, findings: findings.length, ...(components && { components: components.length }) },
  };
}

const skipped = (id: string, reason: string): CodeEngineResult => ({
  findings: [],
  coverage: { planned: [id], run: [], skipped: [{ what: id, reason }] },
});
