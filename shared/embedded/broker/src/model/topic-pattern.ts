/**
 * Compiles a topic binding key: words parted by dots, `*` for exactly one word, `#` for none or more
 * (specification, section 3.1.3.3). Gives a test for routing keys.
 */
export function topicMatcher(pattern: string): (routingKey: string) => boolean {
  const wanted = pattern.split('.');
  if (!wanted.includes('#') && !wanted.includes('*')) return (routingKey) => routingKey === pattern;
  return (routingKey) => matches(wanted, routingKey === '' ? [] : routingKey.split('.'));
}

/** Glob matching with one point to fall back to: linear in memory and never exponential in time. */
function matches(wanted: readonly string[], words: readonly string[]): boolean {
  let at = 0;
  let word = 0;
  let hashAt = -1;
  let hashWord = 0;
  while (word < words.length) {
    const want = wanted[at];
    if (want === '#') {
      hashAt = at++;
      hashWord = word;
    } else if (want !== undefined && (want === '*' || want === words[word])) {
      at += 1;
      word += 1;
    } else if (hashAt >= 0) {
      at = hashAt + 1;
      word = ++hashWord;
    } else {
      return false;
    }
  }
  while (wanted[at] === '#') at += 1;
  return at === wanted.length;
}
