import { purlOf } from '../../support/purl';

export interface ConanReference {
  name: string;
  /** Exact, or a range in brackets. */
  version: string;
  purl: string;
}

/** `name/version@user/channel#revision:package%time` (Conan, "the recipe reference"); undefined for what is none. */
export function readReference(text: string): ConanReference | undefined {
  const [, name, version, user, channel] =
    /^([\w.+-]+)\/(\[[^\]]+\]|[\w.+-]+)(?:@(?:([\w.+-]+)\/([\w.+-]+))?)?(?:[#:%].*)?$/.exec(text.trim()) ?? [];
  if (!name || !version) return undefined;
  const exact = version.startsWith('[') ? '' : version;
  const said = user === '_' ? undefined : user;
  return { name, version, purl: purlOf('conan', undefined, name, exact, { user: said, channel: said && channel }) };
}
