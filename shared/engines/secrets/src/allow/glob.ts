import { RE2JS } from 're2js';

/**
 * Whether a path matches a glob: `*` and `?` within one part, `**` over several. Without a `/` it is any file or folder
 * of that name; what is below a folder that matches, matches. Linear in the path, whatever the glob: it may come from
 * the repository that is looked at.
 */
export function globMatcher(glob: string): (path: string) => boolean {
  const trimmed = glob.replace(/^\.?\//, '').replace(/\/+$/, '');
  const anywhere = glob.startsWith('/') || trimmed.includes('/') ? '' : '(?:.*/)?';
  const pattern = RE2JS.compile(`(?s)${anywhere}${translate(trimmed)}(?:/.*)?`);
  return (path) => pattern.matches(path);
}

function translate(glob: string): string {
  let pattern = '';
  for (let index = 0; index < glob.length; index += 1) {
    const character = glob[index]!;
    if (glob.startsWith('**/', index)) {
      pattern += '(?:.*/)?';
      index += 2;
    } else if (glob.startsWith('**', index)) {
      pattern += '.*';
      index += 1;
    } else if (character === '*') pattern += '[^/]*';
    else if (character === '?') pattern += '[^/]';
    else pattern += RE2JS.quote(character);
  }
  return pattern;
}
