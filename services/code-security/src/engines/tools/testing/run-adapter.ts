import type { CodeEngine } from '../../engine';
import { testContext, testSource, type ContextParts } from '../../testing/context';
import { fakeTools } from './fake-tools';

/** Runs an adapter against a fake tool; `{ROOT}` in the script is the scanned folder. */
export async function runAdapter(
  engine: CodeEngine,
  program: string,
  script: string,
  { files = {}, parts = {}, version }: { files?: Record<string, string>; parts?: ContextParts; version?: string } = {},
) {
  const { source, remove } = await testSource(files);
  const tools = await fakeTools({ [program]: script.replaceAll('{ROOT}', source.root) }, version);
  const { context, logged } = testContext(parts);
  try {
    return { ...(await engine.run(source, context)), logged };
  } finally {
    await Promise.all([tools.remove(), remove()]);
  }
}
