import type { Advisory } from '../../advisories';
import { below, fileKey, isArchive, type AdvisoryFeed } from '../feed';
import { FeedFileError, type Problems } from '../problems';
import { fileKind } from '../read/file-kind';
import { gatherAll } from '../read/gather';
import { tarEntries } from '../read/tar-entries';
import { unpacked } from '../read/unpacked';
import { zipEntries } from '../read/zip-entries';
import { readSecdb } from './read-secdb';
import { parseSecdbYaml } from './secdb-yaml';

const DOCUMENT = /\.(json|ya?ml)$/i;
const REPOSITORIES = ['main', 'community'];
/** A repository of a release has about 1 MB. */
const MOST_BYTES = 16 * 1024 ** 2;

/** Alpine's secdb, a document per release and repository: JSON today, YAML up to 2020. */
const alpine: AdvisoryFeed = {
  name: 'alpine',
  title: 'Alpine secdb',
  kind: 'advisories',
  everyHours: 12,
  // Which releases are loaded is a setting: one that is left out has not been withdrawn.
  snapshot: false,
  *files({ config }) {
    const base = config.INTEL_ALPINE_URL;
    if (base === undefined) return;
    if (isArchive(base)) yield { key: 'secdb', url: base };
    else
      for (const release of config.INTEL_ALPINE_RELEASES)
        for (const repository of REPOSITORIES)
          yield {
            key: fileKey(`${release}-${repository}`),
            url: below(base, release, `${repository}.json`),
            optional: true,
          };
  },
  recognises: ({ head }) => /"?distroversion"?\s*:/.test(head),
  async *parse({ path, name }, problems) {
    const kind = await fileKind(path);
    if (kind === 'file') {
      yield* readDocument(await gatherAll(unpacked(path), MOST_BYTES), name, problems);
      return;
    }
    const entries = kind === 'zip' ? zipEntries(path, isDocument, problems) : tarEntries(path, isDocument, problems);
    for await (const entry of entries) yield* readDocument(entry.content, entry.name, problems);
  },
};
export default alpine;

const isDocument = (name: string): boolean => DOCUMENT.test(name);

function* readDocument(content: Buffer, name: string, problems: Problems): Generator<Advisory> {
  let document: unknown;
  try {
    const text = content.toString('utf8');
    document = /^\s*\{/.test(text) ? JSON.parse(text) : parseSecdbYaml(text);
  } catch (cause) {
    if (cause instanceof FeedFileError) problems.add(cause.code, name, cause.message);
    else problems.add('unreadable', name, 'neither JSON nor YAML');
    return;
  }
  yield* readSecdb(document, name, problems);
}
