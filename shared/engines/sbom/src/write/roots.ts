import type { SbomComponent } from '../model';

/**
 * What the subject asks for itself. Where no component tells, those that no other one needs, so that the graph hangs
 * together.
 */
export async function rootsOf(components: AsyncIterable<SbomComponent>): Promise<string[]> {
  const direct: string[] = [];
  const all: string[] = [];
  const needed = new Set<string>();
  let told = false;
  for await (const component of components) {
    told ||= component.direct !== null;
    if (component.direct === true) direct.push(component.ref);
    if (told) continue;
    all.push(component.ref);
    for (const ref of component.dependsOn) if (ref !== component.ref) needed.add(ref);
  }
  return told ? direct : all.filter((ref) => !needed.has(ref));
}
