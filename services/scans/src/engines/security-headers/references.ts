/** Where the guidance behind the checks is published. */
export const OWASP_HEADERS = 'https://owasp.org/www-project-secure-headers/';
export const OWASP_HEADERS_SHEET = 'https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Headers_Cheat_Sheet.html';
export const OWASP_HSTS =
  'https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Strict_Transport_Security_Cheat_Sheet.html';
export const OWASP_CSP = 'https://cheatsheetseries.owasp.org/cheatsheets/Content_Security_Policy_Cheat_Sheet.html';
export const OWASP_CLICKJACKING =
  'https://cheatsheetseries.owasp.org/cheatsheets/Clickjacking_Defense_Cheat_Sheet.html';
export const OWASP_SESSION = 'https://cheatsheetseries.owasp.org/cheatsheets/Session_Management_Cheat_Sheet.html';
export const OWASP_TLS = 'https://cheatsheetseries.owasp.org/cheatsheets/Transport_Layer_Security_Cheat_Sheet.html';
export const OWASP_CORS =
  'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/11-Client-side_Testing/07-Testing_Cross_Origin_Resource_Sharing';
export const OWASP_FINGERPRINT =
  'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/01-Information_Gathering/02-Fingerprint_Web_Server';
export const RFC_HSTS = 'https://www.rfc-editor.org/rfc/rfc6797';
export const RFC_COOKIES = 'https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis';
export const RFC_CACHING = 'https://www.rfc-editor.org/rfc/rfc9111';
export const CSP3 = 'https://www.w3.org/TR/CSP3/';
export const SRI = 'https://www.w3.org/TR/SRI/';
export const FETCH = 'https://fetch.spec.whatwg.org/';

/** The MDN page of one header. */
export const mdn = (header: string): string =>
  `https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/${header}`;
