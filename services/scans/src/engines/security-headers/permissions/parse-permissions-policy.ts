import { splitList } from '../response/split-list';

/**
 * Reads a `Permissions-Policy` header, a structured dictionary of feature -> allow list (W3C Permissions Policy,
 * section 5.2; RFC 8941). Gives the allow lists (`*`, `self`, `src`, origins) or undefined when it cannot be read:
 * browsers then drop the whole header.
 */
export function parsePermissionsPolicy(text: string): Map<string, string[]> | undefined {
  const policy = new Map<string, string[]>();
  for (const member of splitList(text)) {
    const match =
      /^([a-z*][a-z0-9_.*-]*)(?:=(\*|\?[01]|[a-zA-Z][\w:/.*-]*|"[^"]*"|\([^()]*\)))?((?:;[a-z*][\w.*-]*(?:=(?:"[^"]*"|[\w*.:/-]+))?)*)$/.exec(
        member,
      );
    if (!match?.[1]) return undefined;
    const value = match[2] ?? '?1';
    const items = value.startsWith('(') ? value.slice(1, -1).trim().split(/ +/).filter(Boolean) : [value];
    policy.set(
      match[1],
      items.map((item) => item.replace(/^"(.*)"$/, '$1')),
    );
  }
  return policy;
}
