import { memoryTree } from '@osk/file-tree';
import { catalogue } from '../../../catalogue';
import { describeCataloguer, readWith } from '../../../testing/cataloguer-table';
import pom from './index';

const PARENT = `<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>org.shop</groupId>
  <artifactId>parent</artifactId>
  <version>\${revision}</version>
  <packaging>pom</packaging>
  <properties>
    <revision>2.0.0</revision>
    <jackson.version>2.9.8</jackson.version>
    <log4j>2.14.1</log4j>
    <a>\${b}</a><b>\${a}</b>
  </properties>
  <dependencyManagement>
    <dependencies>
      <dependency><groupId>org.shop</groupId><artifactId>bom</artifactId><version>\${project.version}</version><type>pom</type><scope>import</scope></dependency>
      <dependency><groupId>com.fasterxml.jackson.core</groupId><artifactId>jackson-databind</artifactId><version>\${jackson.version}</version></dependency>
      <dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.12</version><scope>test</scope></dependency>
    </dependencies>
  </dependencyManagement>
  <dependencies>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-api</artifactId><version>1.7.30</version></dependency>
  </dependencies>
</project>`;
const BOM = `<project><parent><groupId>org.shop</groupId><artifactId>parent</artifactId><version>2.0.0</version><relativePath>../pom.xml</relativePath></parent>
<artifactId>bom</artifactId><properties><guava>30.0-jre</guava></properties>
<dependencyManagement><dependencies>
<dependency><groupId>com.google.guava</groupId><artifactId>guava</artifactId><version>\${guava}</version></dependency>
<dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>3</version></dependency>
</dependencies></dependencyManagement></project>`;
const CHILD = `<project>
  <parent>
    <groupId>org.shop</groupId><artifactId>parent</artifactId><version>2.0.0</version>
  </parent>
  <artifactId>app</artifactId>
  <licenses><license><name>Apache-2.0</name></license></licenses>
  <properties><jackson.version>2.9.10</jackson.version></properties>
  <dependencies>
    <dependency><groupId>com.fasterxml.jackson.core</groupId><artifactId>jackson-databind</artifactId></dependency>
    <dependency><groupId>org.apache.logging.log4j</groupId><artifactId>log4j-core</artifactId><version>\${log4j}</version>
      <exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions></dependency>
    <dependency><groupId>junit</groupId><artifactId>junit</artifactId></dependency>
    <dependency><groupId>com.google.guava</groupId><artifactId>guava</artifactId></dependency>
    <dependency><groupId>\${project.groupId}</groupId><artifactId>bom</artifactId><version>\${project.version}</version><type>pom</type></dependency>
    <dependency><groupId>javax.servlet</groupId><artifactId>servlet-api</artifactId><version>2.5</version><scope>provided</scope></dependency>
    <dependency><groupId>io.netty</groupId><artifactId>netty-tcnative</artifactId><version>[2.0.1]</version><classifier>linux-x86_64</classifier><optional>true</optional></dependency>
    <dependency><groupId>org.range</groupId><artifactId>ranged</artifactId><version>[1.0,2.0)</version></dependency>
    <dependency><groupId>org.none</groupId><artifactId>cyclic</artifactId><version>\${a}</version></dependency>
    <dependency><groupId>org.none</groupId><artifactId>unmanaged</artifactId></dependency>
    <dependency><artifactId>nameless</artifactId></dependency>
  </dependencies>
  <build><plugins>
    <plugin><artifactId>maven-compiler-plugin</artifactId><version>3.8.1</version></plugin>
    <plugin><artifactId>maven-jar-plugin</artifactId></plugin>
  </plugins></build>
  <profiles>
    <profile><id>aws</id><properties><aws>1.12.1</aws></properties><dependencies>
      <dependency><groupId>com.amazonaws</groupId><artifactId>sdk</artifactId><version>\${aws}</version></dependency>
    </dependencies></profile>
    <profile><id>on</id><activation><activeByDefault>true</activeByDefault></activation><properties><log4j>2.15.0</log4j></properties></profile>
  </profiles>
</project>`;

const files = { 'app/pom.xml': CHILD, 'pom.xml': PARENT, 'bom/pom.xml': BOM };
const expected = [
  'pkg:maven/com.fasterxml.jackson.core/jackson-databind@2.9.10 runtime :9 direct',
  'pkg:maven/org.apache.logging.log4j/log4j-core@2.15.0 runtime :10 direct',
  'pkg:maven/junit/junit@4.12 test :12 direct',
  'pkg:maven/com.google.guava/guava@30.0-jre runtime :13 direct',
  'pkg:maven/org.shop/bom@2.0.0?type=pom runtime :14 own',
  'pkg:maven/javax.servlet/servlet-api@2.5 build :15 direct',
  'pkg:maven/io.netty/netty-tcnative@2.0.1?classifier=linux-x86_64 optional :16 direct',
  'pkg:maven/org.range/ranged runtime :17 direct <[1.0,2.0)>',
  'pkg:maven/org.none/cyclic runtime :18 direct <${a}>',
  'pkg:maven/org.none/unmanaged runtime :19 direct',
  'pkg:maven/org.slf4j/slf4j-api@1.7.30 runtime direct',
  'pkg:maven/com.amazonaws/sdk@1.12.1 optional :28 direct',
  'pkg:maven/org.apache.maven.plugins/maven-compiler-plugin@3.8.1 build :23 direct',
];

describeCataloguer(pom, {
  'parents, properties, managed versions, BOMs and profiles of the tree': {
    files,
    expect: expected,
    project: {
      name: 'org.shop:app',
      version: '2.0.0',
      purl: 'pkg:maven/org.shop/app@2.0.0',
      licenses: ['Apache-2.0'],
    },
    unread: ['no version is known of org.none:unmanaged', "the version's property is not defined for org.none:cyclic"],
  },
  'without its parent, nothing is invented': {
    files: {
      'app/pom.xml': `<project><parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId><version>2.7.0</version><relativePath/></parent>
<artifactId>x</artifactId><dependencies><dependency><groupId>g</groupId><artifactId>a</artifactId></dependency></dependencies></project>`,
      'pom.xml': PARENT,
    },
    expect: ['pkg:maven/g/a runtime :2 direct'],
    project: {
      name: 'org.springframework.boot:x',
      version: '2.7.0',
      purl: 'pkg:maven/org.springframework.boot/x@2.7.0',
    },
    unread: [
      'no version is known of g:a',
      'org.springframework.boot:spring-boot-starter-parent:2.7.0 is not in the tree: what it manages is unknown',
    ],
  },
  'a parent that is its own child, a BOM that imports itself': {
    files: {
      'pom.xml': `<project><parent><groupId>g</groupId><artifactId>p</artifactId><version>1</version><relativePath>pom.xml</relativePath></parent>
<groupId>g</groupId><artifactId>p</artifactId><version>1</version>
<dependencyManagement><dependencies><dependency><groupId>g</groupId><artifactId>p</artifactId><version>1</version><type>pom</type><scope>import</scope></dependency></dependencies></dependencyManagement>
<dependencies><dependency><groupId>x</groupId><artifactId>y</artifactId><version>1.0</version></dependency></dependencies></project>`,
    },
    expect: ['pkg:maven/x/y@1.0 runtime :4 direct'],
  },
  'a parent outside of the tree is not followed': {
    files: {
      'pom.xml': `<project><parent><groupId>g</groupId><artifactId>p</artifactId><version>1</version><relativePath>../../../etc/passwd</relativePath></parent><artifactId>a</artifactId></project>`,
    },
    expect: [],
  },
});

test('UTF-16 and CRLF', async () => {
  const text = `\ufeff${CHILD.replaceAll('\n', '\r\n')}`;
  const list = await readWith(pom, { ...files, 'app/pom.xml': Buffer.from(text, 'utf16le') }, 'app/pom.xml');
  expect(list.packages).toHaveLength(expected.length);
  expect(list.packages[2]).toMatchObject({ line: 12, version: '4.12' });
});

test('in a tree, modules are not components of their own project', async () => {
  const { components, projects, coverage } = await catalogue(memoryTree(files));
  expect(components.filter(({ purl }) => purl.includes('org.shop'))).toEqual([]);
  expect(projects.map(({ name }) => name)).toEqual(['org.shop:app', 'org.shop:bom', 'org.shop:parent']);
  expect(components.find(({ name }) => name === 'org.slf4j:slf4j-api')?.locations).toEqual([
    { file: 'app/pom.xml', cataloguer: 'maven/pom', kind: 'manifest' },
    { file: 'bom/pom.xml', cataloguer: 'maven/pom', kind: 'manifest' },
    { file: 'pom.xml', line: 22, cataloguer: 'maven/pom', kind: 'manifest' },
  ]);
  expect(coverage.read).toHaveLength(3);
});

test.each(['', '<project>', '<html></html>', '<project></project>', '{"a":1}', CHILD.slice(0, 900)])(
  '%# is unreadable',
  async (text) => {
    await expect(readWith(pom, { 'pom.xml': text })).rejects.toMatchObject({ code: 'unreadable' });
  },
);

test('5,000 dependencies', async () => {
  const many = Array.from(
    { length: 5_000 },
    (_none, n) => `<dependency><groupId>g</groupId><artifactId>a${n}</artifactId><version>1</version></dependency>`,
  );
  const text = `<project><artifactId>a</artifactId><dependencies>\n${many.join('\n')}</dependencies></project>`;
  const list = await readWith(pom, { 'pom.xml': text });
  expect(list.packages[4_999]).toMatchObject({ purl: 'pkg:maven/g/a4999@1', line: 5_001 });
});
