import { CannotScan, type ApiClient } from '../api-client';
import type { ScanReport, ScanResults } from '../scan-report';

export type ReportedComponent = ScanReport['components'][number];

const PAGE = 200;
/** A report for a terminal or a pipeline; the whole list is a download of the bill of materials. */
const MOST = 50_000;

interface ComponentPage {
  components: {
    purl: string | null;
    name: string;
    version: string;
    scope: string;
    direct: boolean | null;
    locations: { file: string; line?: number | null }[];
  }[];
  pagination: { total: number };
}

/** The components that a scan catalogued; none where it did not look for any. */
export async function readComponents(api: ApiClient, scanId: string): Promise<ReportedComponent[]> {
  const found: ReportedComponent[] = [];
  for (let offset = 0; offset < MOST;) {
    const page = await readPage(api, scanId, offset);
    if (!page || page.components.length === 0) break;
    for (const { purl, name, version, scope, direct, locations } of page.components)
      found.push({
        purl: purl ?? `pkg:generic/${encodeURIComponent(name)}@${encodeURIComponent(version)}`,
        file: locations[0]?.file ?? '',
        line: locations[0]?.line ?? null,
        scope,
        direct: direct === true,
      });
    offset += page.components.length;
    if (offset >= page.pagination.total) break;
  }
  return found;
}

/** The components of those of the scans that are of code. */
export async function componentsOf(api: ApiClient, results: readonly ScanResults[]): Promise<ReportedComponent[]> {
  const code = results.filter(({ result }) => result.tool_type === 'code-security');
  const lists = await Promise.all(code.map(({ scan_id }) => readComponents(api, scan_id)));
  const known = new Map<string, ReportedComponent>();
  for (const component of lists.flat()) known.set(`${component.purl}\n${component.file}`, component);
  return [...known.values()];
}

async function readPage(api: ApiClient, scanId: string, offset: number): Promise<ComponentPage | undefined> {
  try {
    return await api.get<ComponentPage>(`/api/code/sbom/${scanId}?limit=${PAGE}&offset=${offset}`);
  } catch (error) {
    if (error instanceof CannotScan && error.status === 404) return undefined;
    throw error;
  }
}
