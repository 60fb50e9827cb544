import type { RawFinding } from '@osk/contracts';
import type { ToolResult } from './adapter';

/** More than this no report of one scan holds; the rest would only be cut off later. */
const MAX_FINDINGS = 50_000;

/** Findings from a tool's entries; those that make none are counted. */
export function gather<T>(entries: Iterable<T>, read: (entry: T) => RawFinding | undefined): ToolResult {
  const result: ToolResult = { findings: [], unread: 0 };
  for (const entry of entries) {
    const finding = result.findings.length < MAX_FINDINGS ? read(entry) : undefined;
    if (finding) result.findings.push(finding);
    else result.unread += 1;
  }
  return result;
}
