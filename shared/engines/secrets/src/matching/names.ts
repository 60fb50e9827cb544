const CREDENTIAL = /key|token|secret|pass|pwd|auth|cred|bearer|pat\b|jwt|signature|webhook/i;
const LONGEST_NAME = 40;

/** Whether the name that the keyword is part of, or the setting below it, says that its value is a credential. */
export function namesCredential(text: string, keywordStart: number, secretStart: number): boolean {
  let from = keywordStart;
  while (from > 0 && keywordStart - from < LONGEST_NAME && isNameCharacter(text.charCodeAt(from - 1))) from -= 1;
  return CREDENTIAL.test(text.slice(from, secretStart));
}

export const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);

const isNameCharacter = (code: number): boolean =>
  isLetter(code) || (code >= 48 && code <= 57) || code === 95 || code === 45 || code === 46;
