import { indentOf, linesOf } from '../../../reading/lines';
import { purlOf } from '../../../support/purl';
import { UnreadableError, type Cataloguer, type ReadPackage } from '../../../types';

interface Pod {
  name: string;
  version: string;
  needs: string[];
  line: number;
}

/** `Podfile.lock`: sections of lists. A subspec (`Firebase/Core`) is a part of its pod, told by the purl's subpath. */
const cataloguer: Cataloguer = {
  id: 'cocoapods/podfile-lock',
  ecosystem: 'cocoapods',
  kind: 'lockfile',
  files: ['Podfile.lock'],
  read: async (input) => {
    const pods = new Map<string, Pod>();
    const direct: string[] = [];
    const local = new Set<string>();
    const remote = new Map<string, string>();
    let section = '';
    let pod: Pod | undefined;
    let external = '';
    linesOf(await input.text()).forEach((line, index) => {
      const text = line.trim();
      if (text === '') return;
      if (indentOf(line) === 0) section = text.replace(/:.*$/, '');
      else if (section === 'PODS') pod = inPods(pods, pod, line, index + 1);
      else if (section === 'DEPENDENCIES') direct.push(nameIn(text));
      else if (section === 'EXTERNAL SOURCES') {
        if (indentOf(line) <= 2) external = unquoted(text.replace(/:$/, ''));
        else if (/^:path:/.test(text)) local.add(external);
        else if (/^:git:/.test(text)) remote.set(external, unquoted(text.slice(5).trim()));
      }
    });
    if (pods.size === 0 && section === '') throw new UnreadableError('it has no section of a lock file');
    if (pods.size === 0 && direct.length === 0) throw new UnreadableError('it has no pods');
    return { packages: [...pods.values()].map((one) => listed(one, pods, local, remote)), direct };
  },
};
export default cataloguer;

const unquoted = (text: string): string => text.replace(/^["']|["']$/g, '');

/** `- "Name/Sub (1.0)":` without its marks; constraints and sources in brackets are left off. */
const nameIn = (text: string): string =>
  unquoted(text.replace(/^-\s*/, '').replace(/:$/, ''))
    .replace(/\s*\(.*$/, '')
    .trim();

function inPods(pods: Map<string, Pod>, pod: Pod | undefined, line: string, number: number): Pod | undefined {
  const text = line.trim();
  if (!text.startsWith('- ')) return pod;
  if (indentOf(line) > 2) {
    pod?.needs.push(nameIn(text));
    return pod;
  }
  const version = /\(([^()]+)\)["']?:?$/.exec(text)?.[1] ?? '';
  const name = nameIn(text);
  if (name === '' || !/^\d/.test(version)) return undefined;
  const found = { name, version, needs: [], line: number };
  if (!pods.has(name)) pods.set(name, found);
  return pods.get(name);
}

function listed(
  pod: Pod,
  pods: ReadonlyMap<string, Pod>,
  local: ReadonlySet<string>,
  remote: ReadonlyMap<string, string>,
): ReadPackage {
  const [root = '', ...sub] = pod.name.split('/');
  const git = remote.get(root);
  return {
    id: pod.name,
    purl: purlOf('cocoapods', undefined, root, pod.version, { vcs_url: git && `git+${git}` }, sub.join('/')),
    name: pod.name,
    version: pod.version,
    line: pod.line,
    dependsOn: pod.needs.filter((need) => pods.has(need)),
    ...(local.has(root) ? { own: true } : {}),
  };
}
