const CREDENTIAL = /key|token|secret|pass|pwd?|auth|cred|bearer|pat\b|jwt|signature|webhook/i;
const LONGEST_NAME = 40;

/** The name that a keyword is part of, and the setting below it, up to the secret. */
export function nameBefore(text: string, keywordStart: number, secretStart: number): string {
  let from = keywordStart;
  while (from > 0 && keywordStart - from < LONGEST_NAME && isNameCharacter(text.charCodeAt(from - 1))) from -= 1;
  return text.slice(from, secretStart);
}

/** Whether a name says that its value is a credential. */
export const isCredentialName = (name: string): boolean => CREDENTIAL.test(name);

export const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);

const isNameCharacter = (code: number): boolean =>
  isLetter(code) || (code >= 48 && code <= 57) || code === 95 || code === 45 || code === 46;
