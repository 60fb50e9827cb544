import type { Component } from '@osk/components';
import type { Finding, PlatformEvent } from '@osk/contracts';
import type { Part } from '../engines/engine';
import type { CodeScanDocument } from '../features/scans/scan.model';
import type { BuiltFindings } from './build-findings';
import type { EnginesResult } from './run-engines';
import { componentEvents, findingEvents } from './scan-events';
import { SeenByTool, type ToolRun } from './tool-run';

/**
 * What a scan tells `vulns`. Each part is a series of its own there, and within it each tool of the PATH with what only
 * it has shown: a scan that runs without the tool says nothing in its series, and so closes nothing of it.
 */
export function reportSeries(scan: CodeScanDocument, engines: EnginesResult, built: BuiltFindings): PlatformEvent[] {
  const components = engines.catalogue?.components ?? [];
  const seen = new SeenByTool(engines.tools, components);
  const grouped = groupBy(told(built), (finding) => {
    const part = built.partOf.get(finding.fingerprint) as Part;
    return keyOf(part, seen.finding(finding, part));
  });
  const series = (part: Part, complete: boolean, tool?: ToolRun): PlatformEvent[] =>
    findingEvents(scan, {
      ...{ part, scanner: tool?.scanner ?? null, complete: complete && !built.truncated },
      findings: grouped.get(keyOf(part, tool)) ?? [],
    });
  return [
    ...engines.parts.flatMap(({ part, complete }) => series(part, complete)),
    ...engines.parts.flatMap(({ part, complete }) =>
      engines.tools
        .filter((tool) => tool.part === part || (tool.part === 'components' && part === 'dependencies'))
        .flatMap((tool) => series(part, tool.whole && (tool.part === part || complete), tool)),
    ),
    ...componentSeries(scan, engines, components, seen),
  ];
}

function componentSeries(
  scan: CodeScanDocument,
  { parts, tools }: EnginesResult,
  components: readonly Component[],
  seen: SeenByTool,
): PlatformEvent[] {
  const own = parts.find(({ part }) => part === 'components');
  if (!own) return [];
  const by = groupBy(components, (component) => seen.component(component)?.scanner ?? '');
  return [
    ...componentEvents(scan, by.get('') ?? [], own),
    ...tools
      .filter(({ part }) => part === 'components')
      .flatMap(({ scanner, whole }) => componentEvents(scan, by.get(scanner) ?? [], { scanner, complete: whole })),
  ];
}

/** What the code itself leaves out is told where it was scanned, and is nothing that anybody has to deal with. */
const told = ({ findings }: BuiltFindings): Finding[] =>
  findings.filter(({ suppression }) => suppression?.kind !== 'in_source');

const keyOf = (part: Part, tool: ToolRun | undefined): string => `${part} ${tool?.scanner ?? ''}`;

function groupBy<T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}
