import type { ComponentScope } from '../../types';

/** `group:artifact:version`, with a classifier or type after it perhaps. */
export function readCoordinates(text: string): { group: string; artifact: string; version: string } | undefined {
  const [group = '', artifact = '', rest = ''] = text.trim().split(':');
  if (!/^[\w.-]+$/.test(group) || !/^[\w.-]+$/.test(artifact)) return undefined;
  return { group, artifact, version: (rest.split('@')[0] ?? '').trim() };
}

/** What a Gradle configuration is for, by the names that the Java, Kotlin and Android plugins give them. */
export function scopeOfConfiguration(name: string): ComponentScope {
  if (/test/i.test(name)) return 'test';
  if (
    /^(?:classpath|buildScript|.*annotationProcessor.*|kapt.*|ksp.*|kotlinCompiler.*|.*compileOnly.*|detekt.*|checkstyle|pmd|spotbugs.*|jacoco.*|ktlint.*|errorprone|providedRuntime|providedCompile|.*lintChecks.*)$/i.test(
      name,
    )
  )
    return 'build';
  return /^developmentOnly$/i.test(name) ? 'development' : 'runtime';
}

/** Versions that are ranges or words until they are resolved (Gradle, "Declaring versions and ranges"). */
export const isExact = (version: string): boolean => /^[\w][\w.+-]*$/.test(version) && !/^latest\.|\+$/.test(version);
