import { describeCataloguer, readWith } from '../../testing/cataloguer-table';
import buildScript from './build-script';
import lockfile from './lockfile';
import versionCatalog from './version-catalog';

describeCataloguer(lockfile, {
  'configurations are scopes': {
    files: {
      'gradle.lockfile': `# This is a Gradle generated file for dependency locking.\r
com.google.guava:guava:30.0-jre=compileClasspath,runtimeClasspath,testRuntimeClasspath\r
junit:junit:4.12=testCompileClasspath,testRuntimeClasspath\r
org.projectlombok:lombok:1.18.20=annotationProcessor,compileOnly\r
broken line=x\r
empty=signatures\r
`,
    },
    expect: [
      'pkg:maven/com.google.guava/guava@30.0-jre runtime :2 ?',
      'pkg:maven/junit/junit@4.12 test :3 ?',
      'pkg:maven/org.projectlombok/lombok@1.18.20 build :4 ?',
    ],
  },
  'the older form': {
    files: { 'gradle/dependency-locks/testRuntimeClasspath.lockfile': '# x\njunit:junit:4.13\n' },
    expect: ['pkg:maven/junit/junit@4.13 test :2 ?'],
  },
  'of the build script': {
    files: { 'buildscript-gradle.lockfile': 'a.b:c:1.0=classpath\n' },
    expect: ['pkg:maven/a.b/c@1.0 build :1 ?'],
  },
});

describeCataloguer(versionCatalog, {
  'all ways to say a version': {
    files: {
      'gradle/libs.versions.toml': `[versions]
jackson = "2.9.8"
rich = { strictly = "[1.0, 2.0[", prefer = "1.5" }
[libraries]
short = "com.google.guava:guava:30.0-jre"
ref = { module = "com.fasterxml.jackson.core:jackson-databind", version.ref = "jackson" }
parts = { group = "org.a", name = "b", version = "1.0" }
ranged = { module = "org.a:c", version.ref = "rich" }
managed = { module = "org.a:d" }
broken = { name = "x" }
[plugins]
boot = { id = "org.springframework.boot", version = "2.5.0" }
short = "org.a.plugin:3.0"
`,
    },
    expect: [
      'pkg:maven/com.google.guava/guava@30.0-jre runtime :5 direct',
      'pkg:maven/com.fasterxml.jackson.core/jackson-databind@2.9.8 runtime :6 direct',
      'pkg:maven/org.a/b@1.0 runtime :7 direct',
      'pkg:maven/org.a/c runtime :8 direct <[1.0, 2.0[>',
      'pkg:maven/org.a/d runtime :9 direct',
      'pkg:maven/org.springframework.boot/org.springframework.boot.gradle.plugin@2.5.0 build :12 direct',
      'pkg:maven/org.a.plugin/org.a.plugin.gradle.plugin@3.0 build :13 direct',
    ],
  },
});

describeCataloguer(buildScript, {
  'plain strings, maps and variables': {
    files: {
      'app/build.gradle': `buildscript { dependencies { classpath 'com.android.tools.build:gradle:4.1.0' } }
ext.springVersion = '5.3.9'
def log4j = "2.14.1"
dependencies {
    implementation "org.springframework:spring-core:\${springVersion}" // implementation 'no:no:1'
    implementation group: 'org.apache.logging.log4j', name: 'log4j-core', version: log4j
    api(platform("org.a:bom:1.0"))
    /* implementation "no:no:2"
    */ testImplementation 'junit:junit:4.12'
    implementation 'org.range:r:1.+'
    implementation "org.none:n:$unknown"
    implementation 'org.managed:m'
    implementation "org.props:p:$fromProperties@aar"
    implementation libs.guava
    exclude module: 'a:b:c'
    implementation project(':other')
    maven { url "https://x:y:z" }
}
`,
      'gradle.properties': 'fromProperties=7.0\n',
    },
    expect: [
      'pkg:maven/com.android.tools.build/gradle@4.1.0 build :1 direct',
      'pkg:maven/org.springframework/spring-core@5.3.9 runtime :5 direct',
      'pkg:maven/org.apache.logging.log4j/log4j-core@2.14.1 runtime :6 direct',
      'pkg:maven/org.a/bom@1.0 runtime :7 direct',
      'pkg:maven/junit/junit@4.12 test :9 direct',
      'pkg:maven/org.range/r runtime :10 direct <1.+>',
      'pkg:maven/org.none/n runtime :11 direct <$unknown>',
      'pkg:maven/org.managed/m runtime :12 direct',
      'pkg:maven/org.props/p@7.0 runtime :13 direct',
    ],
    unread: ['no version is known of org.none:n'],
  },
  Kotlin: {
    files: {
      'build.gradle.kts': `val ktor: String = "1.6.0"
dependencies {
    implementation("io.ktor:ktor-server-core:$ktor")
    testImplementation(group = "junit", name = "junit", version = "4.12")
}
`,
    },
    expect: ['pkg:maven/io.ktor/ktor-server-core@1.6.0 runtime :3 direct', 'pkg:maven/junit/junit@4.12 test :4 direct'],
  },
});

test.each([
  [lockfile, 'gradle.lockfile', '{"a": 1}'],
  [versionCatalog, 'libs.versions.toml', 'a = 1'],
  [versionCatalog, 'libs.versions.toml', '[libraries'],
])('%# an other file is unreadable', async (cataloguer, name, text) => {
  await expect(readWith(cataloguer, { [name]: text })).rejects.toMatchObject({ code: 'unreadable' });
});
