import { memoryTree } from '@osk/file-tree';
import { catalogue } from '../../catalogue';
import { describeCataloguer, readWith } from '../../testing/cataloguer-table';
import buildFile from './build-file';
import lockfile from './lockfile';
import plugins from './plugins';

const LOCK = `{
  "lockVersion" : 1,
  "timestamp" : "2024-10-29T17:33:05.944Z",
  "configurations" : ["compile", "optional", "provided", "runtime", "test"],
  "dependencies" : [
    {
      "org" : "org.apache.commons",
      "name" : "commons-lang3",
      "version" : "3.9",
      "artifacts" : [{ "name" : "commons-lang3.jar", "hash" : "sha1:0122c7cee69b53ed4a7681c03d4ee4c0e2765da5" }],
      "configurations" : ["test", "compile", "runtime"]
    },
    { "org" : "org.scalatest", "name" : "scalatest_2.13", "version" : "3.0.8", "artifacts" : [], "configurations" : ["test"] },
    { "org" : "javax.servlet", "name" : "javax.servlet-api", "version" : "4.0.1", "configurations" : ["provided"],
      "license": "CDDL-1.0", "artifacts" : [{ "name" : "a.jar", "hash" : { "sha1": "x", "sha256": "${'ab'.repeat(32)}" } }] },
    { "org" : "nobody" }
  ]
}`;

describeCataloguer(lockfile, {
  'both versions, without a build beside it': {
    files: { 'build.sbt.lock': LOCK },
    expect: [
      'pkg:maven/org.apache.commons/commons-lang3@3.9 runtime :8 ?; SHA-1:0122c7ce',
      'pkg:maven/org.scalatest/scalatest_2.13@3.0.8 test :13 ?',
      'pkg:maven/javax.servlet/javax.servlet-api@4.0.1 build :14 ?; CDDL-1.0; SHA-256:abababab',
    ],
    members: ['.', 'project'],
  },
  'the build beside it tells what is direct': {
    files: {
      'build.sbt.lock': LOCK,
      'build.sbt':
        'scalaVersion := "2.13.8"\nlibraryDependencies ++= Seq("org.scalatest" %% "scalatest" % "3.0.0" % Test)\n',
    },
    expect: [
      'pkg:maven/org.apache.commons/commons-lang3@3.9 runtime :8; SHA-1:0122c7ce',
      'pkg:maven/org.scalatest/scalatest_2.13@3.0.8 test :13 direct',
      'pkg:maven/javax.servlet/javax.servlet-api@4.0.1 build :14; CDDL-1.0; SHA-256:abababab',
    ],
  },
  'a build that asks by name does not': {
    files: { 'build.sbt.lock': LOCK, 'build.sbt': 'libraryDependencies += Dependencies.lang\n' },
    expect: [
      'pkg:maven/org.apache.commons/commons-lang3@3.9 runtime :8 ?; SHA-1:0122c7ce',
      'pkg:maven/org.scalatest/scalatest_2.13@3.0.8 test :13 ?',
      'pkg:maven/javax.servlet/javax.servlet-api@4.0.1 build :14 ?; CDDL-1.0; SHA-256:abababab',
    ],
  },
});

test.each(['{}', '{"lockVersion": 1}', '{"lockVersion": 1, "dependencies": {}}', LOCK.slice(0, 300)])(
  '%# another or a broken file is unreadable',
  async (text) => {
    await expect(readWith(lockfile, { 'build.sbt.lock': text })).rejects.toMatchObject({ code: 'unreadable' });
  },
);

const BUILD = `ThisBuild / scalaVersion := scala213 // "no" % "no" % "1"
val scala213 = "2.13.8"
lazy val akka: String = "2.6.0"
/* "no" % "no" % "2"
*/
lazy val root = (project in file("."))
  .settings(
    libraryDependencies += "org.apache.logging.log4j" % "log4j-core" % "2.14.1",
    libraryDependencies ++= Seq(
      "com.typesafe.akka" %% "akka-actor" % akka exclude("org.a", "b"),
      "io.circe" %% "circe-core" % V.circe,
      "org.scala-js" %%% "scalajs-dom" % "2.0.0",
      "org.scalatest"
        %% "scalatest" % "3.2.9" % "it,test->test",
      "javax.servlet" % "servlet-api" % "2.5" % Provided,
      "org.range" % "r" % "[1.0,2.0)",
      "org.none" % "n" % nowhere,
      "org.none" % "s" % s"$akka"
    )
  )
`;

describeCataloguer(buildFile, {
  'plain strings and values': {
    files: { 'build.sbt': BUILD, 'project/V.scala': 'object V {\n  val circe = "0.14.1"\n}\n' },
    expect: [
      'pkg:maven/org.apache.logging.log4j/log4j-core@2.14.1 runtime :8 direct',
      'pkg:maven/com.typesafe.akka/akka-actor_2.13@2.6.0 runtime :10 direct',
      'pkg:maven/io.circe/circe-core_2.13@0.14.1 runtime :11 direct',
      'pkg:maven/org.scala-js/scalajs-dom_2.13@2.0.0 runtime :12 direct',
      'pkg:maven/org.scalatest/scalatest_2.13@3.2.9 test :13 direct',
      'pkg:maven/javax.servlet/servlet-api@2.5 build :15 direct',
      'pkg:maven/org.range/r runtime :16 direct <[1.0,2.0)>',
      'pkg:maven/org.none/n runtime :17 direct',
      'pkg:maven/org.none/s runtime :18 direct',
    ],
    unread: ['no version is known of org.none:n, org.none:s'],
  },
  'values in project/, of a build for Scala 3': {
    files: {
      'app/project/Dependencies.scala':
        'object Dependencies {\n  val cats = "org.typelevel" %% "cats-core" % "2.9.0"\n  val again = "org.typelevel" %% "cats-core" % "2.9.0" % "test"\n}\n',
      'app/build.sbt': 'scalaVersion := "3.2.1"\nlibraryDependencies ++= Seq(Dependencies.cats)\n',
    },
    expect: ['pkg:maven/org.typelevel/cats-core_3@2.9.0 runtime :2 direct'],
  },
  'asked for by name, and no Scala version': {
    files: { 'build.sbt': 'libraryDependencies ++= Seq(cats)\nlibraryDependencies += "a.b" %% "c" % "1.0"' },
    expect: ['pkg:maven/a.b/c@1.0 runtime :2 direct'],
    unread: [
      'no Scala version is known for a.b:c',
      'it asks for modules that are not plain strings, which are not known',
    ],
  },
  'cut off': { files: { 'build.sbt': 'libraryDependencies += "a.b" % "c" % "1.' }, expect: [] },
});

const PLUGINS = `addSbtPlugin("com.eed3si9n" % "sbt-assembly" % "1.1.0")
libraryDependencies += "org.a" % "tool" % "1.0"
addSbtPlugin(
  "org.b" % "sbt-b" % "2.0"
)
`;

describeCataloguer(plugins, {
  'of sbt 1': {
    files: { 'project/plugins.sbt': PLUGINS },
    expect: [
      'pkg:maven/com.eed3si9n/sbt-assembly_2.12_1.0@1.1.0 build :1 direct',
      'pkg:maven/org.a/tool@1.0 build :2 direct',
      'pkg:maven/org.b/sbt-b_2.12_1.0@2.0 build :4 direct',
    ],
  },
  'of sbt 0.13': {
    files: {
      'project/plugins.sbt': PLUGINS.split('\n')[0] ?? '',
      'project/build.properties': 'sbt.version = 0.13.18\n',
    },
    expect: ['pkg:maven/com.eed3si9n/sbt-assembly_2.10_0.13@1.1.0 build :1 direct'],
  },
});

test('the lock file speaks for the build and for project/, and not for plugins', async () => {
  const { coverage } = await catalogue(
    memoryTree({
      'build.sbt': BUILD,
      'build.sbt.lock': LOCK,
      'project/Dependencies.scala': 'object A { val a = "a.b" % "c" % "1.0" }',
      'project/plugins.sbt': PLUGINS,
      'src/main/scala/A.scala': 'val a = "a.b" % "c" % "1.0"',
    }),
  );
  expect(coverage.read.map(({ file, cataloguer }) => [file, cataloguer])).toEqual([
    ['build.sbt.lock', 'sbt/lockfile'],
    ['project/plugins.sbt', 'sbt/plugins'],
  ]);
});
