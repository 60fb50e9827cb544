const VOWELS = /[aeiouy]/i;
const WORDS = /[A-Z]?[a-z]{2,}|[A-Z]{3,}(?![a-z])/g;

/**
 * Made of words rather than of random characters: no digit, and every part between separators and capitals is
 * pronounceable. `my-secret-token`, `getAccessToken`, `com.acme.Config` are; `kqXvTzbnPwRg` is not.
 */
export function looksLikeWords(value: string): boolean {
  if (!/^[A-Za-z_.\-/: ]+$/.test(value)) return false;
  const parts = value.split(/[_.\-/: ]+|(?<=[a-z])(?=[A-Z])/).filter((part) => part !== '');
  const pronounceable = parts.filter((part) => isPronounceable(part) && !mixedCase(part));
  return pronounceable.length / parts.length > 0.7;
}

/** What part of the characters belongs to words of three letters and more, 0 to 1; about 0.2 for random characters. */
export function wordShare(value: string): number {
  let letters = 0;
  for (const [word] of value.matchAll(WORDS)) if (word.length >= 3 && isPronounceable(word)) letters += word.length;
  return letters / value.length;
}

const isPronounceable = (part: string): boolean => VOWELS.test(part) && !/[^aeiouy]{5}/i.test(part);

/** `aBcD` and `ABc`, unlike `abc`, `Abc` and `ABC`. */
const mixedCase = (part: string): boolean => !/^(?:[A-Z]?[a-z]*|[A-Z]+)$/.test(part);
