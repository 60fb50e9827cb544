import { createHash } from 'node:crypto';
import { describeCataloguer, readWith } from '../../../testing/cataloguer-table';
import { zipOf } from '../../../testing/zip';
import { ARCHIVE_LIMITS, ArchiveBudget } from '../../../archives/budget';
import { accessOf } from '../../../archives/random-access';
import { fromFileName } from './identity';
import jar from './index';
import { JarWalk } from './jar-walk';

const properties = (group: string, artifact: string, version: string): Record<string, string> => ({
  [`META-INF/maven/${group}/${artifact}/pom.properties`]: `#Generated\r\nversion=${version}\r\ngroupId=${group}\r\nartifactId=${artifact}\r\n`,
});
const sha1 = (bytes: Buffer): string => `SHA-1:${createHash('sha1').update(bytes).digest('hex').slice(0, 8)}`;

const log4j = zipOf(properties('org.apache.logging.log4j', 'log4j-core', '2.14.1'));
const spring = zipOf({
  'META-INF/MANIFEST.MF':
    'Manifest-Version: 1.0\r\nImplementation-Title: spring-core\r\nImplementation-Version: 5.3.9\r\n',
});
const boot = zipOf([
  { name: 'META-INF/MANIFEST.MF', content: 'Manifest-Version: 1.0\nMain-Class: x\n' },
  ...Object.entries(properties('org.shop', 'app', '1.0.0')).map(([name, content]) => ({ name, content })),
  { name: 'BOOT-INF/lib/log4j-core-2.14.1.jar', content: log4j, stored: true },
  { name: 'BOOT-INF/lib/spring-core-5.3.9.jar', content: spring },
  { name: 'BOOT-INF/classes/A.class', content: 'x' },
]);
const shaded = zipOf({
  'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0\n',
  ...properties('com.google.guava', 'guava', '30.0-jre'),
  ...properties('org.yaml', 'snakeyaml', '1.26'),
  'META-INF/maven/org.a/b/pom.xml':
    '<project><parent><groupId>org.a</groupId><version>3</version></parent><artifactId>b</artifactId><licenses><license><name>MIT</name></license></licenses></project>',
  'META-INF/maven/org.a/unresolved/pom.xml': '<project><artifactId>c</artifactId><version>${v}</version></project>',
});

describeCataloguer(jar, {
  'a Spring Boot application, stored and packed libraries': {
    files: { 'target/app-1.0.0.jar': boot },
    expect: [
      `pkg:maven/org.shop/app@1.0.0 runtime ? -> org.apache.logging.log4j:log4j-core@2.14.1, org.springframework:spring-core@5.3.9; ; ${sha1(boot)}`,
      `pkg:maven/org.apache.logging.log4j/log4j-core@2.14.1 runtime ?; ; ${sha1(log4j)}; BOOT-INF/lib/log4j-core-2.14.1.jar`,
      `pkg:maven/org.springframework/spring-core@5.3.9 runtime ?; ; ${sha1(spring)}; BOOT-INF/lib/spring-core-5.3.9.jar`,
    ].map((line) => line.replace('; ; ', '; ')),
  },
  'a shaded jar that does not say what it is itself': {
    files: { 'all.jar': shaded },
    expect: [
      'pkg:maven/com.google.guava/guava@30.0-jre runtime ?; META-INF/maven/com.google.guava/guava/pom.properties',
      'pkg:maven/org.yaml/snakeyaml@1.26 runtime ?; META-INF/maven/org.yaml/snakeyaml/pom.properties',
      'pkg:maven/org.a/b@3 runtime ?; MIT; META-INF/maven/org.a/b/pom.xml',
    ],
  },
  'by its manifest: continued lines, a bundle with licences': {
    files: {
      'lib/commons-lang3-3.8.1.jar': zipOf({
        'META-INF/MANIFEST.MF':
          'Manifest-Version: 1.0\r\nBundle-SymbolicName: org.apache.commons.comm\r\n ons-lang3;singleton:=true\r\nBundle-License: "MIT";link="x",\r\n  Apache-2.0\r\nBundle-Version: 3.9.9\r\n\r\nName: x\r\nBundle-Version: 7\r\n',
      }),
    },
    expect: [
      expect.stringMatching(/^pkg:maven\/org.apache.commons\/commons-lang3@3.8.1 runtime \?; MIT, Apache-2.0; SHA-1:/),
    ] as never,
  },
  'ear in war in jar, and a jar that says nothing': {
    files: {
      'x.ear': zipOf({
        'a.war': zipOf({ 'WEB-INF/lib/log4j-1.2.17.jar': zipOf({ a: '' }), 'WEB-INF/lib/none.jar': zipOf({ a: '' }) }),
      }),
    },
    expect: [
      expect.stringMatching(
        /^pkg:maven\/log4j\/log4j@1.2.17 runtime \?; SHA-1:\w+; a.war!\/WEB-INF\/lib\/log4j-1.2.17.jar$/,
      ),
    ] as never,
    unread: ['a.war!/WEB-INF/lib/none.jar does not say what it is'],
  },
});

test.each([
  ['empty', Buffer.alloc(0)],
  ['text', Buffer.from('PK no')],
  ['cut off', boot.subarray(0, boot.length - 30)],
])('%s is unreadable', async (_name, content) => {
  await expect(readWith(jar, { 'a.jar': content })).rejects.toMatchObject({ code: 'unreadable' });
});

test('bad names are passed over, good ones are read', async () => {
  const content = zipOf(
    [
      '/abs/x.jar',
      '../../up.jar',
      'C:\\win\\x.jar',
      'a\0b.jar',
      `${'n'.repeat(5_000)}.jar`,
      'lib\\..\\..\\x.jar',
      'lib/log4j-core-2.14.1.jar',
    ].map((name) => ({ name, content: log4j })),
  );
  const { packages, unread } = await readWith(jar, { 'a-1.0.jar': content });
  expect(packages.map(({ within }) => within)).toEqual([undefined, 'lib/log4j-core-2.14.1.jar']);
  expect(unread).toEqual(['6 entries not read: a name that is absolute, leads out of the archive or is absurd']);
});

test('bombs: tight packing, false sizes, other methods, encryption', async () => {
  const zeros = Buffer.alloc(8 * 1024 * 1024);
  const content = zipOf([
    { name: 'tight.jar', content: zeros },
    { name: 'short.jar', content: Buffer.alloc(1_000), claims: { size: 10 } },
    { name: 'other.jar', content: 'x', claims: { method: 12 } },
    { name: 'secret.jar', content: 'x', claims: { flags: 0x801 } },
    { name: 'beyond.jar', content: 'x', claims: { packed: 0x7fffff, size: 10 } },
    { name: 'META-INF/MANIFEST.MF', content: `A: ${'b'.repeat(5 * 1024 * 1024)}` },
  ]);
  const { packages, unread } = await readWith(jar, { 'a.jar': content });
  expect(packages).toEqual([]);
  expect(unread?.join('\n')).toMatch(/packed too tightly/);
  expect(unread?.join('\n')).toMatch(/not as large as it says/);
  expect(unread?.join('\n')).toMatch(/unknown way/);
  expect(unread?.join('\n')).toMatch(/encrypted/);
  expect(unread?.join('\n')).toMatch(/larger than 4194304 bytes/);
});

test('archives in archives end at the limit of depth', async () => {
  let content = log4j;
  for (let level = 0; level < 20; level += 1) content = zipOf([{ name: `l${level}.jar`, content, stored: true }]);
  const { packages, unread } = await readWith(jar, { 'a.jar': content });
  expect(packages).toEqual([]);
  expect(unread?.some((reason) => reason.endsWith('archives nested deeper than 8 levels'))).toBe(true);
});

test('one archive that is named many times is not read without end', async () => {
  const inner = zipOf(Array.from({ length: 20 }, (_none, n) => ({ name: `i${n}.jar`, content: log4j, stored: true })));
  const middle = zipOf(Array.from({ length: 20 }, (_none, n) => ({ name: `m${n}.jar`, content: inner })));
  const walk = new JarWalk(new ArchiveBudget({ ...ARCHIVE_LIMITS, maxArchives: 50 }));
  await walk.read(accessOf(middle), 'a.jar', '', 0);
  expect(walk.packages).toHaveLength(46);
  expect(walk.unread[0]).toBe('it holds more than 50 archives; the rest was not read');
});

test.each([
  ['entries', { maxEntries: 3 }, 'it has more than 3 entries; the rest was not read'],
  ['unpacked bytes', { maxUnpackedBytes: 200 }, 'it unpacks to more than 200 bytes; the rest was not read'],
])('a limit of %s ends the reading, what was found before counts', async (_name, limits, reason) => {
  const walk = new JarWalk(new ArchiveBudget({ ...ARCHIVE_LIMITS, ...limits }));
  await walk.read(accessOf(boot), 'app-1.0.0.jar', '', 0);
  expect(walk.unread[0]).toBe(reason);
});

test('no room in memory for what is nested', async () => {
  const walk = new JarWalk(new ArchiveBudget({ ...ARCHIVE_LIMITS, maxHeldBytes: 100 }));
  await walk.read(accessOf(boot), 'app-1.0.0.jar', '', 0);
  expect(walk.packages.map(({ version }) => version)).toEqual(['1.0.0', '2.14.1']);
  expect(walk.unread).toContain('1 entries not read: too large to be unpacked in memory');
});

test.each([
  ['a-1.2.3.jar', 'a', '1.2.3'],
  ['lib/spring-core-5.3.9.RELEASE.jar', 'spring-core', '5.3.9.RELEASE'],
  ['akka-actor_2.13-2.6.14.jar', 'akka-actor_2.13', '2.6.14'],
  ['guava-30.0-jre.jar', 'guava', '30.0-jre'],
  ['a-2.0-SNAPSHOT-sources.jar', 'a', '2.0-SNAPSHOT-sources'],
  ['log4j-1.2-api-2.14.1.jar', 'log4j-1.2-api', '2.14.1'],
  ['rt.jar', 'rt', ''],
  ['h2-1.4.200.jar', 'h2', '1.4.200'],
])('%s is %s %s', (file, artifact, version) => expect(fromFileName(file)).toEqual({ artifact, version }));
