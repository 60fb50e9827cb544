import { hexHash } from '../../../support/hashes';
import { UnreadableError, type Cataloguer, type ReadPackage } from '../../../types';
import { condaPurl, fromUrl } from '../common/conda-package';

/** `conda-linux-64.lock` and what `conda list --explicit` writes: addresses of packages below `@EXPLICIT`. */
const explicitLock: Cataloguer = {
  id: 'conda/explicit-lock',
  ecosystem: 'conda',
  kind: 'lockfile',
  files: ['conda-*.lock'],
  async read(input) {
    const rows = (await input.text()).split(/\r?\n/);
    if (!rows.some((row) => row.trim() === '@EXPLICIT'))
      throw new UnreadableError("it is not conda's list of packages");
    return { packages: rows.flatMap((row, at) => packageIn(row.trim(), at + 1)) };
  },
};

function packageIn(row: string, line: number): ReadPackage[] {
  if (!/^https?:/.test(row)) return [];
  const said = fromUrl(row);
  const { name, version } = said;
  if (name === undefined || version === undefined) return [];
  const hash = row.split('#')[1] ?? '';
  return [
    {
      id: String(line),
      purl: condaPurl({ ...said, name, version }),
      name,
      version,
      line,
      hashes: hash.startsWith('sha256:') ? hexHash('sha256', hash.slice(7)) : hexHash('md5', hash),
    },
  ];
}

export default explicitLock;
