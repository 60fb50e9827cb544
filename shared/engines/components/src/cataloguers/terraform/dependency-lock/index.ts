import { linesOf } from '../../../reading/lines';
import { hexHash } from '../../../support/hashes';
import { purlOf } from '../../../support/purl';
import { UnreadableError, type Cataloguer, type ReadPackage } from '../../../types';

const HOSTED = /^provider\s+"([^"\s]+)"\s*\{/;
const VERSION = /^version\s*=\s*"([^"]+)"/;
const CONSTRAINTS = /^constraints\s*=\s*"([^"]*)"/;

/** `.terraform.lock.hcl` of Terraform and OpenTofu: providers, each with its server (Terraform, "Dependency Lock File"). */
const cataloguer: Cataloguer = {
  id: 'terraform/dependency-lock',
  ecosystem: 'terraform',
  kind: 'lockfile',
  files: ['.terraform.lock.hcl'],
  read: async (input) => {
    const packages: ReadPackage[] = [];
    const unread: string[] = [];
    let current: { source: string; line: number; version: string; constraint?: string; hashes: string[] } | undefined;
    const text = await input.text();
    linesOf(text).forEach((raw, index) => {
      const line = raw.trim();
      const source = HOSTED.exec(line)?.[1];
      if (source !== undefined) current = { source, line: index + 1, version: '', hashes: [] };
      else if (current && line === '}') {
        if (current.version === '') unread.push(`line ${current.line}: ${current.source} has no version`);
        else packages.push(providerOf(current.source, current));
        current = undefined;
      } else if (current) {
        current.version = VERSION.exec(line)?.[1] ?? current.version;
        current.constraint = CONSTRAINTS.exec(line)?.[1] ?? current.constraint;
        // The others are digests of what is unpacked, in a form of their own.
        current.hashes.push(...[...line.matchAll(/"zh:([0-9a-f]{64})"/g)].map(([, hex = '']) => hex));
      }
    });
    if (current) unread.push(`line ${current.line}: ${current.source} is cut off`);
    // Terraform writes the comment alone when no provider is needed.
    if (packages.length === 0 && unread.length === 0 && !/^#.*maintained automatically/m.test(text))
      throw new UnreadableError('it has no provider');
    return { packages, direct: packages.map(({ id }) => id), unread };
  },
};
export default cataloguer;

function providerOf(
  source: string,
  { line, version, constraint, hashes }: { line: number; version: string; constraint?: string; hashes: string[] },
): ReadPackage {
  const cut = source.lastIndexOf('/');
  return {
    id: source,
    purl: purlOf('terraform', source.slice(0, Math.max(0, cut)), source.slice(cut + 1), version),
    name: source,
    version,
    ...(constraint ? { constraint } : {}),
    line,
    hashes: hashes.flatMap((hex) => hexHash('sha256', hex)),
  };
}
