import { scanText } from '../index';
import { fillSample } from '../testing/samples';

const value = fillSample('<<hex:32>>', 'forms');

/** How people give a value to a name; `@` is the value. */
const FORMS: [path: string, text: string][] = [
  ['.env', 'DATADOG_API_KEY=@'],
  ['.env', 'export DATADOG_API_KEY="@"'],
  ['a.ts', "const datadogApiKey = '@';"],
  ['a.ts', 'const options = { datadogApiKey: `@` };'],
  ['a.ts', "const datadog = {\n  site: 'eu',\n  apiKey: '@',\n};".replace("  site: 'eu',\n", '')],
  ['a.ts', "new DatadogClient({ apiKey: '@' })"],
  ['a.ts', "const key = process.env.DATADOG_API_KEY || '@';"],
  ['a.ts', "const key = process.env.DATADOG_API_KEY ?? '@';"],
  ['a.json', '{"datadog": {"api_key": "@"}}'],
  ['a.json', '{"datadogApiKey":"@"}'],
  ['a.log', '{\\"datadog_api_key\\":\\"@\\"}'],
  ['a.yaml', 'datadog_api_key: @'],
  ['a.yaml', 'datadog:\n  apiKey: "@"'],
  ['a.yaml', 'env:\n  - name: DATADOG_API_KEY\n    value: "@"'],
  ['task.json', '{"name": "DATADOG_API_KEY", "value": "@"}'],
  ['a.py', "os.environ['DATADOG_API_KEY'] = '@'"],
  ['a.py', 'key = os.getenv("DATADOG_API_KEY", "@")'],
  ['a.py', 'initialize(datadog_api_key="@")'],
  ['a.rb', "config[:datadog_api_key] = '@'"],
  ['a.rb', ":datadog_api_key => '@'"],
  ['a.go', 'DatadogAPIKey: "@",'],
  ['a.go', 'datadogKey := "@"'],
  ['a.php', "define('DATADOG_API_KEY', '@');"],
  ['a.cs', 'public const string DatadogApiKey = "@";'],
  ['a.java', 'private static final String DATADOG_API_KEY = "@";'],
  ['a.tf', 'datadog_api_key = "@"'],
  ['a.properties', 'datadog.api.key=@'],
  ['a.ini', 'datadog_api_key = @'],
  ['a.xml', '<datadogApiKey>@</datadogApiKey>'],
  ['a.config', '<add key="DatadogApiKey" value="@" />'],
  ['Dockerfile', 'ENV DATADOG_API_KEY @'],
  ['Dockerfile', 'ARG DATADOG_API_KEY=@'],
  ['a.sh', 'run --datadog-api-key @'],
  ['a.sh', 'curl -H "X-Datadog-Api-Key: @" https://acme.test'],
  ['a.sh', 'curl "https://acme.test/?datadog_api_key=@"'],
  ['a.ps1', '$DatadogApiKey = "@"'],
  ['a.toml', 'datadog-api-key = "@"'],
  ['Makefile', 'DATADOG_API_KEY ?= @'],
];

test.each(FORMS)('%s: %s', (path, text) => {
  expect(scanText(path, text.replace('@', value)).map(({ ruleId }) => ruleId)).toEqual(['datadog-api-key']);
});

const GENERIC: [path: string, text: string][] = [
  ['a.ts', "const apiKey = '@';"],
  ['a.json', '{"client_secret": "@"}'],
  ['a.yaml', 'internal:\n  auth_token: @'],
  ['a.py', 'API_TOKEN = "@"'],
  ['a.go', 'ClientSecret: "@",'],
  ['.env', 'ENCRYPTION_KEY=@'],
  ['a.properties', 'acme.api.secret=@'],
  ['a.sh', 'export SERVICE_ACCESS_TOKEN=@'],
  ['a.xml', '<apiToken>@</apiToken>'],
];

test.each(GENERIC)('without a provider, %s: %s', (path, text) => {
  const secret = fillSample('<<alnum:40>>', 'generic');
  expect(scanText(path, text.replace('@', secret)).map(({ ruleId }) => ruleId)).toEqual(['generic-secret']);
});

const PASSWORDS: [path: string, text: string][] = [
  ['a.ts', "login({ user: 'svc', password: '@' });"],
  ['a.py', 'password = "@"'],
  ['a.py', "if password == '@':"],
  ['a.yaml', 'admin_password: @'],
  ['a.json', '{"passwd":"@"}'],
  ['a.java', 'ds.setPassword("@");'],
  ['a.ini', 'password=@'],
  ['a.sh', 'PASSWORD=@ ./run'],
  ['a.xml', '<property name="password" value="@"/>'],
  ['a.rb', "password: '@'"],
];

test.each(PASSWORDS)('a password, %s: %s', (path, text) => {
  const secret = fillSample('<<pass:12>>', 'password');
  expect(scanText(path, text.replace('@', secret)).map(({ ruleId }) => ruleId)).toEqual(['generic-password']);
});
