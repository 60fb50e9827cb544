/** What people write where a password belongs but has not been chosen yet, and the defaults of local servers. */
const DEFAULTS: ReadonlySet<string> = new Set(
  (
    'password passwd passw0rd password1 password123 pass pass123 pwd mypassword mypass mysecretpassword yourpassword dbpassword ' +
    'userpassword rootpassword adminpassword admin admin123 administrator root root123 toor guest user username test test123 ' +
    'testing tester testpass testpassword secret secret123 mysecret supersecret topsecret changeme changeit change_me default ' +
    'postgres postgresql mysql mariadb mongo mongodb redis rabbitmq oracle manager minioadmin minio elastic grafana sa app api ' +
    'none null nil undefined true false empty blank string value token hidden masked redacted letmein welcome welcome1 demo dev ' +
    'develop development local localhost staging foo bar baz foobar abc123 123456 12345678 1234 12345 qwerty hunter2 required ' +
    'optional prompt stdin file env environment password_here verysecret very_secret super_secret notsecret not_secret'
  ).split(' '),
);

const CODE =
  /^[$%{<&*(@:!#]|[(){}[\]]$|\(|::|->|=>|\?\.|\$\{|\{\{|%s|%v|^(?:this|self|config|cfg|settings|options|opts|env|var|local|data|params|args|props|process|ctx|req|request|input|module|secrets?|values?|credentials?|creds|user|account|os|sys|app|github|inputs|matrix|steps|event|state|form|body|row|obj|conf)\??[.[]/i;

/** Whether somebody may have chosen this as a password: neither a default, nor code, nor the name of a setting. */
export function isPlausiblePassword(value: string): boolean {
  if (value.length < 4 || DEFAULTS.has(value.toLowerCase()) || CODE.test(value)) return false;
  // NAME_OF_A_SETTING, path/to/a/file, words-in-a-row, camelCaseName
  if (/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(value) || /^(?:\.{0,2}\/|[A-Za-z]:\\)/.test(value)) return false;
  if (/^[A-Za-z]+(?:[_.-][A-Za-z]+)*$/.test(value)) return isRandomCase(value);
  // A repeated character or mark only: ******, ------, ......
  return new Set(value).size > 3 && /[A-Za-z0-9]/.test(value) && !/^[a-z]+_?pass(?:word|wd)?[0-9]{0,3}$/i.test(value);
}

/** Letters whose case changes more often than it does in names. */
export function isRandomCase(value: string): boolean {
  const changes = value.match(/[a-z][A-Z]|[A-Z]{2}[a-z]/g)?.length ?? 0;
  return value.length >= 8 && !/[_.-]/.test(value) && changes >= 3 && changes / value.length > 0.25;
}
