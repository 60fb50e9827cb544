import { scanText } from './index';
import { fillSample } from './testing/samples';

/** How the languages and formats that people write hand a value to a name. */
const CONTEXTS: [path: string, content: string, rule: string][] = [
  ['src/config.rs', 'const API_SECRET: &str = "<<alnum:24>>";\n', 'generic-secret'],
  ['src/config.rs', 'static API_SECRET: &\'static str = "<<alnum:24>>";\n', 'generic-secret'],
  ['src/config.h', '#define API_KEY "<<alnum:24>>"\n', 'generic-secret'],
  ['Info.plist', '<key>ApiSecret</key>\n<string><<alnum:24>></string>\n', 'generic-secret'],
  ['core-site.xml', '<name>fs.secret.key</name>\n  <value><<alnum:40>></value>\n', 'generic-secret'],
  ['settings.py', 'SIGNING_SECRET = os.getenv("SIGNING_SECRET", "<<alnum:24>>")\n', 'generic-secret'],
  ['app.rb', 'signing_secret = ENV.fetch("SIGNING_SECRET", "<<alnum:24>>")\n', 'generic-secret'],
  ['Program.cs', 'var password = @"<<pass:14>>";\n', 'generic-password'],
  ['app.py', "password = r'<<pass:14>>'\n", 'generic-password'],
  ['build.gradle', 'password "<<pass:14>>"\n', 'generic-password'],
  [
    'settings.py',
    'DATABASES = {"default": {"PASSWORD": "<<join:pulFhdegRg>>BVDk!", "USER": "shop"}}\n',
    'generic-password',
  ],
];

test.each(CONTEXTS)('%s: %s', (path, content, rule) => {
  expect(scanText(path, fillSample(content, path)).map(({ ruleId }) => ruleId)).toEqual([rule]);
});
