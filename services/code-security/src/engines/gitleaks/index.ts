import { join } from 'node:path';
import type { CodeEngine } from '../engine';
import { adapter, readJson } from '../tools/adapter';
import { gather } from '../tools/gather';
import { fieldsOf, lineOf, listOf, textOf } from '../tools/json';
import { secretFinding } from '../tools/leaked-secret';
import { relativePath } from '../tools/relative-path';
import { ToolError } from '../tools/tool-error';

/** Its own rules and no others: a `.gitleaks.toml` of the scanned code is not read when a config is given. */
const CONFIG = '[extend]\nuseDefault = true\n';

/**
 * Gitleaks 8, on the files. Neither settings nor `gitleaks:allow` of the scanned code count; a `.gitleaksignore` in it does, but
 * names places by absolute path, and where code is unpacked nobody can know. `dir` is its newer word for `detect --no-git` (8.19).
 */
export default function gitleaks(): CodeEngine {
  return adapter({
    id: 'gitleaks',
    part: 'secrets',
    description: 'Secrets by Gitleaks',
    versionArgs: ['version'],
    okCodes: [0],
    async command({ root, dir, put }, version) {
      const reportFile = join(dir, 'report.json');
      const what = isBefore(version, 8, 19) ? ['detect', '--no-git', '--source', root] : ['dir', root];
      const settings = ['--config', await put('config.toml', CONFIG), '--gitleaks-ignore-path', dir];
      const report = ['--report-format', 'json', '--report-path', reportFile, '--exit-code', '0'];
      const quiet = ['--no-banner', '--no-color', '--log-level', 'error', '--ignore-gitleaks-allow'];
      return { args: [...what, ...settings, ...report, ...quiet], reportFile };
    },
    read(printed, { root }, tool) {
      const report = readJson(printed);
      if (!Array.isArray(report)) throw new ToolError('bad_output', 'its report is no list');
      return gather(listOf(report), (entry) => {
        const leak = fieldsOf(entry);
        return secretFinding(
          {
            rule: textOf(leak.RuleID, 100),
            title: textOf(leak.RuleID, 100),
            file: relativePath(root, textOf(leak.File, 4_096)) ?? '',
            line: lineOf(leak.StartLine),
            endLine: lineOf(leak.EndLine),
            secret: typeof leak.Secret === 'string' ? leak.Secret : '',
          },
          tool,
        );
      });
    },
  });
}

function isBefore(version: string, major: number, minor: number): boolean {
  const [ours = 0, ourMinor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  return ours < major || (ours === major && ourMinor < minor);
}
