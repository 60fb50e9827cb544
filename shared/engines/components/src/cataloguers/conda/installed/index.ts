import { hexHash } from '../../../support/hashes';
import { parseJson } from '../../../support/json';
import { jsonLines } from '../../../support/json-lines';
import { field, textField } from '../../../support/values';
import { UnreadableError, type Cataloguer } from '../../../types';
import { condaPurl } from '../common/conda-package';

/** `conda-meta/NAME.json`: what is installed in an environment. */
const installed: Cataloguer = {
  id: 'conda/installed',
  ecosystem: 'conda',
  kind: 'installed',
  files: ['*.json'],
  accepts: (path) => /(?:^|\/)conda-meta\/[^/]+\.json$/.test(path),
  async read(input) {
    const text = await input.text();
    const record = parseJson(text, "conda's record of a package");
    const name = textField(record, 'name');
    const version = textField(record, 'version');
    if (name === undefined || version === undefined) throw new UnreadableError("it is not conda's record of a package");
    const channel = textField(record, 'channel')
      ?.replace(/\/(?:noarch|[a-z]+-[a-z0-9]+)$/, '')
      .split('/')
      .at(-1);
    const [build, subdir, license] = ['build', 'subdir', 'license'].map((key) => textField(record, key));
    const hashes = ['md5', 'sha256'].flatMap((algorithm) => hexHash(algorithm, textField(record, algorithm) ?? ''));
    const purl = condaPurl({ name, version, build, subdir, channel });
    const line = jsonLines(text, [['name']]).at('name');
    return {
      packages: [{ id: name, purl, name, version, line, hashes, licenses: license === undefined ? [] : [license] }],
      // conda notes what the user asked for by name.
      ...(field(record, 'requested_spec') !== undefined &&
        field(record, 'requested_spec') !== 'None' && { direct: [name] }),
    };
  },
};

export default installed;
