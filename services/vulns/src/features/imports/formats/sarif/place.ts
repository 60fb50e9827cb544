import type { Finding, FindingLocation } from '@osk/contracts';
import { fieldsOf, listOf, textOf } from '../../reading';
import { messageText } from './rules';
import type { Run } from './run';

const line = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;

/** Where a `location` (section 3.28) is: a file of the tree, or an address. */
export function placeOf(value: unknown, run: Run): FindingLocation {
  const physical = fieldsOf(fieldsOf(value).physicalLocation);
  const artifact = fieldsOf(physical.artifactLocation);
  const region = fieldsOf(physical.region);
  const index = typeof artifact.index === 'number' ? artifact.index : -1;
  const uri = textOf(artifact.uri, 4_096) || (run.artifacts.get(index) ?? '');
  const lines = { start_line: line(region.startLine), end_line: line(region.endLine) };
  if (/^https?:/i.test(uri)) return { url: uri, ...lines };
  const file = pathOf(uri);
  return file === '' ? { ...logicalOf(value) } : { file, ...lines };
}

function pathOf(uri: string): string {
  const path = uri.replace(/^file:\/\/[^/]*/i, '');
  try {
    return decodeURIComponent(path);
  } catch {
    // Written by a tool that does not escape: it is the path as it stands.
    return path;
  }
}

/** A result without a file names a function, a resource, a package. */
function logicalOf(value: unknown): FindingLocation {
  const [logical] = listOf(fieldsOf(value).logicalLocations).map(fieldsOf);
  const name = textOf(logical?.fullyQualifiedName, 2_048) || textOf(logical?.name, 2_048);
  return name === '' ? {} : { resource_id: name };
}

/** The first way through the code that a result shows (section 3.36). */
export function traceOf(value: unknown, run: Run): Finding['trace'] {
  const [flow] = listOf(value).map(fieldsOf);
  const [thread] = listOf(flow?.threadFlows).map(fieldsOf);
  return listOf(thread?.locations)
    .slice(0, 50)
    .flatMap((step) => {
      const { location } = fieldsOf(step);
      const { file, start_line } = placeOf(location, run);
      const note = messageText(fieldsOf(location).message);
      return file === undefined ? [] : [{ file, line: start_line ?? 0, ...(note ? { note } : {}) }];
    });
}
