import { nodeAt, readPlainYaml, textAt } from '../../../support/plain-yaml';
import { UnreadableError, type Cataloguer } from '../../../types';
import { hackagePackage } from '../hackage-package';

/** `stack.yaml.lock`: what a Haskell build takes beyond its snapshot, which the file only names (Stack, "Lock files"). */
const cataloguer: Cataloguer = {
  id: 'hackage/stack-lock',
  ecosystem: 'hackage',
  kind: 'lockfile',
  files: ['stack.yaml.lock'],
  read: async (input) => {
    const [document] = readPlainYaml(await input.text());
    if (!document?.entries?.has('packages') && !document?.entries?.has('snapshots'))
      throw new UnreadableError("it is not Stack's lock file");
    const packages = (nodeAt(document, 'packages')?.items ?? []).flatMap((item) => {
      const entry = nodeAt(item, 'completed');
      // `name-version@sha256:digest,size`; the digest is that of its description.
      const [, plain, said] = /^([A-Za-z0-9][\w-]*)-(\d[\d.]*)(?:@|$)/.exec(textAt(entry, 'hackage') ?? '') ?? [];
      const [name, version] = [plain ?? textAt(entry, 'name'), said ?? textAt(entry, 'version')];
      const [url, commit] = [textAt(entry, 'git'), textAt(entry, 'commit')];
      const git = url === undefined ? undefined : `git+${url}${commit === undefined ? '' : `@${commit}`}`;
      return entry && name && version ? [hackagePackage(name, version, item.line, git)] : [];
    });
    return { packages };
  },
};
export default cataloguer;
