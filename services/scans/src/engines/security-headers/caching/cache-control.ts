import { splitList } from '../response/split-list';

export interface CacheControl {
  noStore: boolean;
  noCache: boolean;
  private: boolean;
  /** Seconds a shared cache may keep the response by its own words; 0 when nothing is said. */
  sharedLifetime: number;
}

/** What a response's `Cache-Control` headers say (RFC 9111, section 5.2.2). A qualified `private="x"` is not `private`. */
export function readCacheControl(values: string[]): CacheControl {
  const directives = new Map<string, string>();
  for (const part of splitList(values.join(','))) {
    const [name = '', value = ''] = part.split('=', 2);
    if (name) directives.set(name.trim().toLowerCase(), value.trim().replace(/^"(.*)"$/, '$1'));
  }
  const seconds = (name: string): number => Number.parseInt(directives.get(name) ?? '', 10) || 0;
  const isPrivate = directives.get('private') === '';
  return {
    noStore: directives.has('no-store'),
    noCache: directives.get('no-cache') === '' || /set-cookie/i.test(directives.get('no-cache') ?? ''),
    private: isPrivate,
    sharedLifetime: isPrivate
      ? 0
      : directives.has('s-maxage')
        ? seconds('s-maxage')
        : seconds('max-age') || (directives.has('public') ? 1 : 0),
  };
}
