/** Blanks in place of comments of the C family (Java, Kotlin, Scala, Groovy), so that lines stay where they are; strings may hold slashes. */
export function withoutComments(source: string): string {
  return source.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g, (found) =>
    found.startsWith('/') ? found.replace(/[^\n]/g, ' ') : found,
  );
}
