/** Readable by scripts on purpose: double-submit tokens. */
const NOT_A_SESSION = /c[sx]rf|xsrf|consent|analytics|locale|lang|theme|timezone/i;

const SESSION_NAMES = [
  /sess(ion)?(id|_id|-id)?$/i,
  /^(__host-|__secure-)?(sid|ssid|sessid|session|sess)$/i,
  /(^|[._-])s(ess)?id$/i,
  /^(jsessionid|phpsessid|aspsessionid\w*|cfid|cftoken|laravel_session|connect\.sid|ci_session|\.?aspxauth|rack\.session)$/i,
  /^asp\.net_sessionid$/i,
  /^\.aspnetcore\.(cookies|session|identity\.\w+)/i,
  /(^|[._-])(auth|jwt|access|refresh|bearer|id|login|remember|user)([._-]?(token|me|session|key))($|[._-])/i,
  /(^|[._-])(auth|jwt|token|authtoken|accesstoken|refreshtoken|idtoken|rememberme)$/i,
  /^wordpress_(logged_in|sec)_/i,
  /^(remember_(web|user|token)\w*)$/i,
];

/** True when a cookie's name says that it carries a session or a credential. */
export function isSessionName(name: string): boolean {
  return !NOT_A_SESSION.test(name) && SESSION_NAMES.some((pattern) => pattern.test(name));
}
