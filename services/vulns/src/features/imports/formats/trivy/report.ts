import type { Readable } from 'node:stream';
import type { FindingSource } from '@osk/contracts';
import { eachJson, fieldsOf, listOf, textOf, type Fields, type JsonPath, type Tool } from '../../reading';
import { ReportError } from '../../report-format';
import { fromTargets } from './first-form';

/** A cluster report holds the same results once for every resource; older versions kept them by kind of finding. */
export const RESOURCES = ['Resources', 'Findings', 'Vulnerabilities', 'Misconfigurations'] as const;

/** What one result is about. */
export interface Target {
  target: string;
  class: string;
  type: string;
}

export interface Resource {
  kind: string;
  namespace: string;
  name: string;
}

export interface Report {
  tool: Tool;
  name: string;
  source: FindingSource;
  /** What the report itself calls the thing that was looked at; undefined where that is only a path. */
  asset: string | undefined;
  cluster: string;
  os: { family: string; name: string };
  image: string;
  targets: Map<string, Target>;
  resources: Map<string, Resource>;
}

const TARGET_FIELDS = ['Target', 'Class', 'Type'];
const RESOURCE_FIELDS = ['Kind', 'Namespace', 'Name'];
const ROOT = ['$.SchemaVersion', '$.ArtifactName', '$.ArtifactType', '$.ClusterName', '$.Trivy.Version', '$.Metadata'];
const MOST = 100_000;

/** The patterns of a part of every result, `Vulnerabilities.*`. */
export const ofResults = (part: string): string[] => [
  `$.*.${part}`,
  `$.Results.*.${part}`,
  ...RESOURCES.map((list) => `$.${list}.*.Results.*.${part}`),
];

const isListed = (path: JsonPath): boolean => typeof path[0] === 'number';

/** Is it a result's, and not that of something that happens to be named alike? */
export const ofAResult = (path: JsonPath): boolean => isListed(path) || path.includes('Results');

/** `3` for a result of the report, `Resources/7/3` for one of a resource. */
export const resultKey = (path: JsonPath): string => {
  if (isListed(path)) return String(path[0]);
  return path[0] === 'Results' ? String(path[1]) : [path[0], path[1], path[3]].join('/');
};
export const resourceKey = (path: JsonPath): string => [path[0], path[1]].join('/');

/** All but the findings, which may come before what they are about. */
export async function readHead(open: () => Readable): Promise<Report> {
  const root: Fields = {};
  const targets = new Map<string, Target>();
  const resources = new Map<string, Resource>();
  const patterns = [
    ...ROOT,
    ...TARGET_FIELDS.flatMap(ofResults),
    ...RESOURCES.flatMap((list) => RESOURCE_FIELDS.map((field) => `$.${list}.*.${field}`)),
  ];
  for await (const { pattern, path, value } of eachJson(open, patterns)) {
    const field = String(path.at(-1));
    if (ROOT.includes(pattern)) root[pattern.slice(2)] = value;
    else if (TARGET_FIELDS.includes(field)) {
      if (!ofAResult(path)) continue;
      const key = resultKey(path);
      const known = targets.get(key) ?? { target: '', class: '', type: '' };
      if (targets.size < MOST) targets.set(key, { ...known, [field.toLowerCase()]: textOf(value, 1_000) });
    } else {
      const key = resourceKey(path);
      const known = resources.get(key) ?? { kind: '', namespace: '', name: '' };
      if (resources.size < MOST) resources.set(key, { ...known, [field.toLowerCase()]: textOf(value, 300) });
    }
  }
  const isReport =
    root.ArtifactName !== undefined || root.ClusterName !== undefined || root.SchemaVersion !== undefined;
  const isFirst = !isReport && targets.size > 0;
  if (!isReport && !isFirst) throw new ReportError('none of ArtifactName, ClusterName and SchemaVersion is there');
  return { ...describe(root), ...(isFirst && fromTargets(targets.values())), targets, resources };
}

function describe(root: Fields): Omit<Report, 'targets' | 'resources'> {
  const metadata = fieldsOf(root.Metadata);
  const os = fieldsOf(metadata.OS);
  const kind = textOf(root.ArtifactType, 50);
  const name = textOf(root.ArtifactName, 2_048);
  const cluster = textOf(root.ClusterName, 300);
  const isCluster = root.ClusterName !== undefined;
  const isImage = kind === 'container_image' || kind === 'vm';
  // A path says nothing to anybody but the one who ran the tool there.
  const named = isImage || kind === 'repository' || /^[a-z][a-z+]*:\/\//.test(name);
  return {
    tool: { name: 'Trivy', version: textOf(root['Trivy.Version'], 50) },
    name,
    cluster,
    source: isCluster ? 'kubernetes' : isImage ? 'container' : 'application',
    asset: named && name !== '' ? name : undefined,
    os: { family: textOf(os.Family, 50), name: textOf(os.Name, 50) },
    image: textOf(listOf(metadata.RepoDigests)[0], 500).split('@').at(-1) || textOf(metadata.ImageID, 200),
  };
}

/** The asset of a result: the resource in a cluster, else what the report is about. */
export function assetOf(report: Report, path: JsonPath): string | undefined {
  const resource = report.resources.get(resourceKey(path));
  if (path[0] === 'Results' || !resource) return report.asset;
  return [report.cluster, resource.namespace, resource.kind, resource.name].filter((part) => part !== '').join('/');
}
