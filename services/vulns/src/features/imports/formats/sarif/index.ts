import { eachJson, fieldsOf, isFields, jsonHead, Ordinals } from '../../reading';
import type { ReportFormat } from '../../report-format';
import { readResult, reasonToSkip } from './result';
import { readRuns } from './run';

/** Static Analysis Results Interchange Format 2.1.0 (OASIS), as most code scanners write it. */
const sarif: ReportFormat = {
  id: 'sarif',
  label: 'SARIF 2.1.0',
  source: 'application',

  detects: (head) => {
    const root = fieldsOf(jsonHead(head));
    const named = typeof root.$schema === 'string' && /sarif/i.test(root.$schema);
    return Array.isArray(root.runs) ? named || root.version === '2.1.0' : named;
  },

  read: async (open, sink) => {
    const runs = await readRuns(open);
    for (const { tool } of runs.values()) sink.tool(tool.name, tool.version);
    const ordinals = new Ordinals();
    const skipped = (reason: string): void => sink.skipped(`result ${reason}`);
    for await (const { path, value } of eachJson(open, ['$.runs.*.results.*'], { skipped })) {
      const run = runs.get(Number(path[1]));
      if (!run || !isFields(value)) {
        sink.skipped('result is not an object');
        continue;
      }
      const reason = reasonToSkip(value);
      if (reason !== null) sink.skipped(reason);
      else await sink.finding(readResult(value, run, ordinals), run.repository || undefined);
    }
  },
};

export default sarif;
