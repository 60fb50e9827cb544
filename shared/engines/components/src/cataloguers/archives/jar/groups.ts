/**
 * The group of artifacts whose jars do not say it, as builds by Gradle and Ant leave `pom.properties` out. Facts of Maven
 * Central; the first pattern that the artifact's whole name fits counts. `since` is the first major version of the group.
 */
const GROUPS: readonly { artifacts: RegExp; group: string; since?: number }[] = [
  { artifacts: /spring-boot(-.*)?/, group: 'org.springframework.boot' },
  { artifacts: /spring-security-.*/, group: 'org.springframework.security' },
  { artifacts: /spring-data-.*/, group: 'org.springframework.data' },
  { artifacts: /spring-batch-.*/, group: 'org.springframework.batch' },
  { artifacts: /spring-kafka(-test)?/, group: 'org.springframework.kafka' },
  { artifacts: /spring-(amqp|rabbit)(-.*)?/, group: 'org.springframework.amqp' },
  { artifacts: /spring-session-.*/, group: 'org.springframework.session' },
  { artifacts: /spring-hateoas/, group: 'org.springframework.hateoas' },
  { artifacts: /spring-(ldap|ws|retry|integration)-.*/, group: 'org.springframework' },
  {
    artifacts:
      /spring-(aop|aspects|beans|context|context-indexer|context-support|core|expression|instrument|jcl|jdbc|jms|messaging|orm|oxm|r2dbc|test|tx|web|webflux|webmvc|webmvc-portlet|websocket)/,
    group: 'org.springframework',
  },
  { artifacts: /kotlin-(stdlib|reflect|script|test|compiler)(-.*)?/, group: 'org.jetbrains.kotlin' },
  { artifacts: /kotlinx-.*/, group: 'org.jetbrains.kotlinx' },
  { artifacts: /okhttp(-.*)?/, group: 'com.squareup.okhttp3', since: 3 },
  { artifacts: /okhttp(-.*)?/, group: 'com.squareup.okhttp' },
  { artifacts: /okio(-jvm)?/, group: 'com.squareup.okio' },
  { artifacts: /retrofit/, group: 'com.squareup.retrofit2' },
  { artifacts: /hibernate-(core|envers|jcache|hikaricp|spatial)/, group: 'org.hibernate.orm', since: 6 },
  { artifacts: /hibernate-(core|envers|entitymanager|jcache|hikaricp|spatial)/, group: 'org.hibernate' },
  { artifacts: /groovy(-.*)?/, group: 'org.apache.groovy', since: 4 },
  { artifacts: /groovy(-.*)?/, group: 'org.codehaus.groovy' },
  { artifacts: /micrometer-.*/, group: 'io.micrometer' },
  { artifacts: /reactor-(core|test|tools)/, group: 'io.projectreactor' },
  { artifacts: /reactor-netty(-.*)?/, group: 'io.projectreactor.netty' },
  { artifacts: /grpc-.*/, group: 'io.grpc' },
  { artifacts: /rxjava/, group: 'io.reactivex.rxjava3', since: 3 },
  { artifacts: /rxjava/, group: 'io.reactivex.rxjava2', since: 2 },
  { artifacts: /rxjava/, group: 'io.reactivex' },
  { artifacts: /kafka(_\d.*|-clients|-streams)/, group: 'org.apache.kafka' },
  { artifacts: /lucene-.*/, group: 'org.apache.lucene' },
  { artifacts: /solr-.*/, group: 'org.apache.solr' },
  { artifacts: /elasticsearch(-.*)?/, group: 'org.elasticsearch' },
  { artifacts: /opensearch(-.*)?/, group: 'org.opensearch' },
  { artifacts: /junit-jupiter(-.*)?/, group: 'org.junit.jupiter' },
  { artifacts: /junit-platform-.*/, group: 'org.junit.platform' },
  { artifacts: /mockito-.*/, group: 'org.mockito' },
  { artifacts: /postgresql/, group: 'org.postgresql' },
  { artifacts: /bc(prov|pkix|pg|mail|util|tls)-.*/, group: 'org.bouncycastle' },
  { artifacts: /asm(-analysis|-commons|-tree|-util)?/, group: 'org.ow2.asm', since: 4 },
  { artifacts: /tomcat-embed-.*/, group: 'org.apache.tomcat.embed' },
  { artifacts: /(tomcat|catalina|coyote|jasper)(-.*)?/, group: 'org.apache.tomcat' },
  { artifacts: /undertow-.*/, group: 'io.undertow' },
  { artifacts: /scala(-library|-reflect|-compiler)/, group: 'org.scala-lang' },
  { artifacts: /akka-(actor|stream|remote|cluster|slf4j|protobuf)(-.*)?_\d.*/, group: 'com.typesafe.akka' },
  { artifacts: /akka-http(-.*)?_\d.*/, group: 'com.typesafe.akka' },
  { artifacts: /h2/, group: 'com.h2database' },
  { artifacts: /flyway-.*/, group: 'org.flywaydb' },
  { artifacts: /minio/, group: 'io.minio' },
  { artifacts: /javassist/, group: 'org.javassist' },
  { artifacts: /json-(path)/, group: 'com.jayway.jsonpath' },
  { artifacts: /struts2-.*/, group: 'org.apache.struts' },
  { artifacts: /xalan|serializer/, group: 'xalan' },
  { artifacts: /xercesImpl/, group: 'xerces' },
  {
    artifacts:
      /(log4j|junit|commons-(?:beanutils|codec|collections|fileupload|io|lang|logging|net|pool|dbcp|digester|cli)|dom4j)/,
    group: '',
  },
].map((entry) => ({ ...entry, artifacts: new RegExp(`^(?:${entry.artifacts.source})$`) }));

/** The group of a well-known artifact; undefined for all others. Groups older than the dotted ones are the name itself. */
export function knownGroup(artifact: string, version: string): string | undefined {
  const major = Number.parseInt(version, 10);
  const found = GROUPS.find(({ artifacts, since = 0 }) => artifacts.test(artifact) && (since === 0 || major >= since));
  return found && (found.group || artifact);
}
