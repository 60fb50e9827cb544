const VOWELS = /[aeiouy]/i;

/**
 * Made of words rather than of random characters: no digit, and every part between separators and capitals is
 * pronounceable. `my-secret-token`, `getAccessToken`, `com.acme.Config` are; `kqXvTzbnPwRg` is not.
 */
export function looksLikeWords(value: string): boolean {
  if (/[0-9]/.test(value) || !/^[A-Za-z_.\-/: ]+$/.test(value)) return false;
  const parts = value.split(/[_.\-/: ]+|(?<=[a-z])(?=[A-Z])/).filter((part) => part !== '');
  const pronounceable = parts.filter((part) => VOWELS.test(part) && !/[^aeiouy]{5}/i.test(part) && !mixedCase(part));
  return pronounceable.length / parts.length > 0.7;
}

/** `aBcD` and `ABc`, unlike `abc`, `Abc` and `ABC`. */
const mixedCase = (part: string): boolean => !/^(?:[A-Z]?[a-z]*|[A-Z]+)$/.test(part);
