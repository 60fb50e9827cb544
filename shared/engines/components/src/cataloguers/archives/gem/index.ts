import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { ARCHIVE_LIMITS } from '../../../archives/budget';
import { decodeText } from '../../../reading/decode';
import { linesOf } from '../../../reading/lines';
import { UnreadableError, type Cataloguer } from '../../../types';
import { gemPurl } from '../../rubygems/gem-purl';
import { fileInTar } from '../tar-text';

const unpack = promisify(gunzip) as (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

/** A packed gem: a tar archive whose `metadata.gz` is the specification as YAML. */
const cataloguer: Cataloguer = {
  id: 'archives/gem',
  ecosystem: 'gem',
  kind: 'archive',
  files: ['*.gem'],
  read: async (input) => {
    const found = await fileInTar(input, false, /^metadata\.gz$/);
    if (!found) throw new UnreadableError('it holds no metadata');
    const text = decodeText(await unpacked(found.bytes));
    const { name, version, licenses } = readSpecification(text);
    if (name === '' || version === '') throw new UnreadableError('its metadata has no name or version');
    return { packages: [{ id: name, purl: gemPurl(name, version), name, version, licenses, within: found.within }] };
  },
};
export default cataloguer;

async function unpacked(bytes: Buffer): Promise<Buffer> {
  try {
    return await unpack(bytes, { maxOutputLength: ARCHIVE_LIMITS.maxMetadataBytes });
  } catch {
    throw new UnreadableError('its metadata is broken or too large');
  }
}

/** RubyGems writes the fields at the left edge, the version as an object one step in. */
function readSpecification(text: string): { name: string; version: string; licenses: string[] } {
  const found = { name: '', version: '', licenses: [] as string[] };
  let field = '';
  for (const line of linesOf(text)) {
    const [, key, value = ''] = /^(\w+):\s*(.*)$/.exec(line) ?? [];
    if (key !== undefined) field = key;
    if (key === 'name') found.name ||= plain(value);
    else if (field === 'version' && found.version === '')
      found.version = plain(/^ {2}version:\s*(.+)$/.exec(line)?.[1] ?? '');
    else if (field === 'licenses' && key === undefined) {
      const license = plain(/^\s*-\s*(.+)$/.exec(line)?.[1] ?? '');
      if (license !== '') found.licenses.push(license);
    }
  }
  return found;
}

const plain = (text: string): string => text.trim().replace(/^(["'])(.*)\1$/, '$2');
