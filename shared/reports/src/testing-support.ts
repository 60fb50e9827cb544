import type { Coverage, Finding } from '@osk/contracts';
import type { FindingsReport } from './findings-report';

export const NO_COVERAGE: Coverage = { planned: [], run: [], skipped: [] };

export function aFinding(more: Partial<Finding> = {}): Finding {
  return {
    ...{ finding_id: 'find_1', fingerprint: 'f'.repeat(64), rule_id: 'rule', name: 'A finding', category: 'sast' },
    ...{ severity: 'high', confidence: 80, description: 'What it is.', solution: 'What to do.', references: [] },
    ...{ cwe: ['CWE-89'], vulnerability: null, location: { file: 'src/a.ts', start_line: 3 }, evidence: 'x = 1' },
    ...{ trace: [], frameworks: {}, detection: { scanner: 'sast', engine: 'sast', rule_version: '1' } },
    ...{ first_seen: '2026-05-01T10:00:00.000Z', last_seen: '2026-05-01T10:00:00.000Z', status: 'open' },
    ...more,
  };
}

export function reportOf(findings: FindingsReport['findings'], more: Partial<FindingsReport> = {}): FindingsReport {
  return {
    ...{ title: 'Report', generatedAt: new Date('2026-05-01T10:00:00.000Z'), facts: [['Repository', 'acme/shop']] },
    ...{ counts: { critical: 0, high: 1, medium: 0, low: 0, info: 0 }, notes: [] },
    findings,
    ...more,
  };
}

/** Everything that a writer gives, in one text. */
export async function collected(
  chunks: AsyncIterable<string | Buffer>,
  encoding: BufferEncoding = 'utf8',
): Promise<string> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(Buffer.from(chunk as string));
  return Buffer.concat(parts).toString(encoding);
}
