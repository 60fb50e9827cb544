import { cpeCovers, versionOf, type Cpe } from '../../../matching/cpe';
import { releaseOfDistro } from '../../../matching/ecosystems/distributions';
import type { PurlParts } from '../../../matching/purl';
import type { VersionRule } from '../statement';
import { fullRepository, type ImageName } from './image-name';
import { isImage, packageOf, parseName } from './name';
import type { Thing } from './thing';
import { inRange } from './vers';
import { sameVersion } from './version-scheme';

/** Is the thing one of those that the text names? `rule` says which versions, in place of the one in the text. */
export function covers(text: string, thing: Thing, rule: VersionRule | null): boolean {
  const name = parseName(text);
  if (name.kind === 'purl')
    return coversPurl(name.purl, thing, rule) || (rule === null && coversImage(name.purl, thing.image));
  if (name.kind === 'cpe') return thing.cpes.some((cpe) => coversCpe(name.cpe, cpe, rule));
  return thing.plain.has(name.text) && (rule === null || meets(rule, '', thing.versions));
}

/** True when the text or the rule says which version is meant. */
export function isPinned(text: string, rule: VersionRule | null): boolean {
  if (rule) return true;
  const name = parseName(text);
  if (name.kind === 'purl') return name.purl.version !== '';
  return name.kind === 'cpe' ? versionOf(name.cpe) !== '' : /[^/]@[^/]+$/.test(name.text);
}

function meets({ version, range }: VersionRule, type: string, versions: readonly string[]): boolean {
  return versions.some((has) =>
    version === null ? range !== null && inRange(range, has) : sameVersion(type, version, has),
  );
}

function coversPurl(named: PurlParts, { purl, versions }: Thing, rule: VersionRule | null): boolean {
  if (!purl || packageOf(named) !== packageOf(purl)) return false;
  if (rule && !meets(rule, named.type, versions)) return false;
  if (!rule && named.version !== '' && !versions.some((has) => sameVersion(named.type, named.version, has)))
    return false;
  return [...named.qualifiers].every(([key, value]) => coversQualifier(key, value, purl));
}

/** What the name says beside its version has to be true of the thing. Releases of a distribution have many spellings. */
function coversQualifier(key: string, value: string, { namespace, qualifiers }: PurlParts): boolean {
  const has = qualifiers.get(key);
  if (has === undefined || has === value) return has === value;
  if (key !== 'distro') return false;
  const release = releaseOfDistro(value, namespace)?.ecosystem;
  return release !== undefined && release === releaseOfDistro(has, namespace)?.ecosystem;
}

/** An image's purl against the name that a registry knows it by (purl types `oci` and `docker`). */
function coversImage(named: PurlParts, image: ImageName | null): boolean {
  if (!image || !isImage(named) || named.name.toLowerCase() !== image.name) return false;
  const { qualifiers, type, namespace, name, version } = named;
  const place = qualifiers.get('repository_url');
  if (place !== undefined && fullRepository(place.replace(/^https?:\/\//, '')) !== image.repository && type === 'oci')
    return false;
  if (
    type === 'docker' &&
    namespace !== '' &&
    !image.repository.endsWith(`/${namespace.toLowerCase()}/${name.toLowerCase()}`)
  )
    return false;
  const tag = qualifiers.get('tag');
  if (tag !== undefined && image.tag !== null && tag !== image.tag) return false;
  if (version === '') return tag === undefined || tag === image.tag;
  return version.includes(':') ? version.toLowerCase() === image.digest : version === image.tag;
}

function coversCpe(named: Cpe, cpe: Cpe, rule: VersionRule | null): boolean {
  if (!rule) return (cpe.version !== '*' || named.version === '*') && cpeCovers(named, cpe);
  return cpeCovers(named, cpe, ['version', 'update']) && meets(rule, 'generic', [versionOf(cpe)].filter(Boolean));
}
