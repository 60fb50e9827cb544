import type { Advisory, Intelligence } from '../../advisories';
import { evaluateComponent, lookupKeys, type Component, type Evaluation } from '../../matching';

/** What is known against lists of components: one look-up for all of their keys, then each judged by itself. */
export class MatchService {
  constructor(private readonly intelligence: Intelligence) {}

  async evaluate(components: readonly Component[]): Promise<Evaluation[]> {
    const keys = components.map((component) => lookupKeys(component));
    const candidates = await this.intelligence.candidates.candidates([...new Set(keys.flat())]);
    return components.map((component, index) => evaluateComponent(component, gather(keys[index]!, candidates)));
  }
}

function gather(keys: readonly string[], candidates: ReadonlyMap<string, readonly Advisory[]>): Advisory[] {
  return keys.flatMap((key) => candidates.get(key) ?? []);
}
