import { scanText } from './index';
import { fillSample } from './testing/samples';

/** What people's repositories are full of and what is no secret. Slots are filled as in the rules' examples. */
const LOOK_ALIKES: [path: string, content: string][] = [
  [
    'package-lock.json',
    '{"node_modules/a":{"version":"1.2.3","resolved":"https://registry.npmjs.org/a/-/a-1.2.3.tgz","integrity":"sha512-<<base64:86>>=="}}',
  ],
  [
    'yarn.lock',
    '"@babel/core@^7.0.0":\n  version "7.24.0"\n  resolved "https://registry.yarnpkg.com/@babel/core/-/core-7.24.0.tgz#<<hex:40>>"\n  integrity sha512-<<base64:86>>==\n',
  ],
  [
    'locales/de.json',
    '{"password_requirements": "Mindestens-8-Zeichen", "secret_hint": "Geheimnis-2-Mal-eingeben-Xy"}',
  ],
  ['src/words.ts', "const reserved = ['password', 'username2', 'token', 'access_token_v2', 'secret'];\n"],
  ['src/errors.ts', 'throw new Error("the password must not be " + x); t("password", "Password2");\n'],
  ['go.sum', 'github.com/pkg/errors v0.9.1 h1:<<base64:43>>=\ngithub.com/pkg/errors v0.9.1/go.mod h1:<<base64:43>>=\n'],
  ['Cargo.lock', '[[package]]\nname = "secret-service"\nversion = "3.0.1"\nchecksum = "<<hex:64>>"\n'],
  ['poetry.lock', '{file = "tokenizers-0.15.0-cp310.whl", hash = "sha256:<<hex:64>>"},\n'],
  [
    'Dockerfile',
    'FROM node:20@sha256:<<hex:64>>\nARG NPM_TOKEN\nENV API_KEY=${API_KEY}\nRUN --mount=type=secret,id=token cat /run/secrets/token\n',
  ],
  [
    '.github/workflows/ci.yml',
    'env:\n  GITHUB_TOKEN: ${{ secrets.GITHUB_TOKEN }}\n  NPM_TOKEN: ${{ secrets.NPM_TOKEN }}\nsteps:\n  - uses: actions/checkout@<<hex:40>> # v4\n',
  ],
  [
    'src/ids.ts',
    "export const TENANT_ID = '<<uuid>>';\nconst apiKeyId = '<<uuid>>';\nconst requestToken: string = createToken(options.tokenLifetime);\n",
  ],
  [
    'src/login.tsx',
    '<input type="password" name="password" placeholder="Enter your password" autoComplete="current-password" />\nconst [password, setPassword] = useState(\'\');\nif (password.length < 12) setError(t(\'login.password.tooShort\'));\n',
  ],
  [
    'src/auth.py',
    'password = getpass.getpass("Password: ")\ntoken = request.headers.get("Authorization", "").removeprefix("Bearer ")\nsecret_key = os.environ["SECRET_KEY"]\nclient_secret = settings.OAUTH_CLIENT_SECRET\n',
  ],
  [
    'main.go',
    'token := os.Getenv("API_TOKEN")\nreq.Header.Set("Authorization", "Bearer "+token)\nsecretName := "projects/acme/secrets/db/versions/latest"\n',
  ],
  [
    'App.java',
    'private static final String PASSWORD_PATTERN = "^(?=.*[0-9])(?=.*[a-z]).{8,20}$";\nString accessTokenUri = "https://login.acme.test/oauth2/v2.0/token";\n@Value("${db.password}") private String dbPassword;\n',
  ],
  [
    'main.tf',
    'resource "aws_db_instance" "a" {\n  password = random_password.db.result\n  username = var.db_username\n}\nvariable "db_password" { sensitive = true }\n',
  ],
  [
    'values.yaml',
    'existingSecret: my-release-postgresql\nsecretKeyRef:\n  name: db-credentials\n  key: password\nimage:\n  tag: sha-<<hex:40>>\n',
  ],
  [
    'deploy.yaml',
    'kind: Deployment\nspec:\n  env:\n    - name: DB_PASSWORD\n      valueFrom:\n        secretKeyRef: { name: db, key: password }\n',
  ],
  ['sealed.yaml', 'kind: SealedSecret\nspec:\n  encryptedData:\n    password: AgB<<base64:200>>\n'],
  ['sops.yaml', 'db_password: ENC[AES256_GCM,data:<<base64:24>>=,iv:<<base64:43>>=,tag:<<base64:22>>==,type:str]\n'],
  [
    '.env.example',
    'DATABASE_URL=postgres://user:password@localhost:5432/app\nSTRIPE_KEY=sk_test_xxxxxxxxxxxxxxxxxxxxxxxx\nJWT_SECRET=change-me\nAPI_KEY=\nOPENAI_API_KEY=sk-your-key-here\n',
  ],
  [
    'README.md',
    'Set `GITHUB_TOKEN=ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx` and run\n`curl -u user:password https://api.acme.test -H "Authorization: Bearer <token>"`.\nAWS example key: AKIAIOSFODNN7EXAMPLE\n',
  ],
  [
    'locales/de.json',
    '{"password":"Passwort","passwordHint":"Mindestens 8 Zeichen, davon 1 Ziffer","token_expired":"Ihr Token2 ist abgelaufen","apiKey":"API-Schlüssel"}',
  ],
  ['locales/fr.po', 'msgid "Password"\nmsgstr "Mot de passe1"\n'],
  ['app.min.js', `${'var a=function(e,t){return e+t};'.repeat(60)}var token="<<alnum:40>>";`],
  [
    'styles.css',
    '.password-input{background:url(data:image/png;base64,iVBORw0KGgo<<base64:400>>==)}\n--token-color-primary: #a1b2c3d4;\n',
  ],
  ['icon.svg', '<svg><path d="M10.5 3.2l4.1 7.3zM0 0h24v24H0z" class="secret-icon"/></svg>'],
  [
    'pixel.html',
    '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">\n<script integrity="sha384-<<base64:64>>" crossorigin="anonymous"></script>',
  ],
  [
    'test/key.txt',
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\n0123456789abcdef0123456789abcdef\ndeadbeefdeadbeefdeadbeefdeadbeef\n',
  ],
  ['checksums.txt', '<<hex:64>>  app-linux-amd64.tar.gz\n<<hex:40>>  secret-tool.zip\n<<hex:32>>  token.bin\n'],
  ['id_rsa.pub', 'ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQC<<base64:360>> me@host\n'],
  [
    'cert.pem',
    '-----BEGIN CERTIFICATE-----\nMIID<<base64:60>>\n<<base64:64>>\n<<base64:64>>\n-----END CERTIFICATE-----\n-----BEGIN PUBLIC KEY-----\n<<base64:64>>\n<<base64:64>>\n-----END PUBLIC KEY-----\n',
  ],
  ['known_hosts', 'github.com ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI<<base64:43>>\n'],
  [
    'parse.ts',
    "const HEADER = '-----BEGIN RSA PRIVATE KEY-----';\nif (!pem.startsWith('-----BEGIN PRIVATE KEY-----')) throw new Error('not a key');\n",
  ],
  ['jwks.json', '{"keys":[{"kty":"RSA","kid":"<<hex:20>>","n":"<<base64url:342>>","e":"AQAB","use":"sig"}]}'],
  [
    'app.properties',
    'spring.security.oauth2.client.registration.a.client-id=acme-web\nspring.datasource.password=${DB_PASSWORD:}\nserver.ssl.key-store-password=${KEYSTORE_PASSWORD}\n',
  ],
  [
    'web.config',
    '<add key="ApiKeyHeaderName" value="X-Api-Key" />\n<add name="Default" connectionString="Server=.;Database=app;Integrated Security=true" />\n',
  ],
  [
    'query.sql',
    "SELECT password_hash, token_expires_at FROM users WHERE reset_token = $1;\nUPDATE users SET password = crypt($2, gen_salt('bf'));\n",
  ],
  ['model.graphql', 'type Token { accessToken: String! refreshToken: String! expiresIn: Int! }\n'],
  [
    'events.json',
    '{"continuationToken":"<<base64:60>>","nextPageToken":"<<alnum:40>>","csrfToken":"<<hex:64>>","primaryKey":"<<hex:32>>"}',
  ],
  ['notebook.ipynb', '{"outputs":[{"data":{"image/png":"iVBORw0KGgoAAAANSUhEUg<<base64:600>>"}}]}'],
  ['colors.ts', "export const tokens = { colorPrimary500: '#1f2a44ff', spacing: 'var(--token-space-4)' };\n"],
  ['versions.toml', 'token-service = "2024.11.3-rc.1"\nsecret-manager = { version = "v12.4.0+build.7" }\n'],
  [
    'docs/api.rst',
    '   :param password: the password of the user, at least 12 characters\n   :param token2: see :class:`acme.auth.Token2`\n',
  ],
  ['proto.proto', 'string api_key = 1;\nstring client_secret = 12 [(buf.validate.field).string.min_len = 32];\n'],
  ['mail.eml', 'Message-ID: <<<alnum:40>>@mail.acme.test>\nDKIM-Signature: v=1; a=rsa-sha256; b=<<base64:172>>=\n'],
  [
    'k8s.yaml',
    'kind: Secret\nmetadata:\n  name: placeholder\nstringData:\n  password: ${PASSWORD}\n  username: admin1\ndata:\n  tls.crt: LS0tLS1CRUdJTiBDRVJU<<base64:200>>\n',
  ],
];

test.each(LOOK_ALIKES.map(([path, content]) => [path, content] as const))('%s holds no secret', (path, content) => {
  const found = scanText(path, fillSample(content, path));
  expect(found.map(({ ruleId, redacted, line }) => [ruleId, line, redacted])).toEqual([]);
});
