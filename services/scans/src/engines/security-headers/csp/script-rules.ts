import { sourcesFor } from './effective';
import type { CspPolicy, CspSource } from './types';

/** What a policy's script sources come to, with the rules by which keywords switch one another off. */
export interface ScriptRules {
  sources: CspSource[];
  hasNonceOrHash: boolean;
  /** Host and scheme sources are ignored (CSP3, section 6.7.1.1). */
  strictDynamic: boolean;
  allowsInline: boolean;
  allowsEval: boolean;
}

/** Undefined when the policy restricts no scripts. `kind`: script elements or event-handler attributes. */
export function scriptRules(policy: CspPolicy, kind: 'elem' | 'attr' = 'elem'): ScriptRules | undefined {
  const sources = sourcesFor(policy, `script-src-${kind}`);
  if (!sources) return undefined;
  const any = (...kinds: CspSource['kind'][]): boolean => sources.some((source) => kinds.includes(source.kind));
  const hasNonceOrHash = any('nonce', 'hash');
  const strictDynamic = any('strict-dynamic');
  // eval is governed by script-src itself, never by script-src-elem (CSP3, section 4.2.3).
  const evalSources = sourcesFor(policy, 'script-src') ?? [];
  return {
    sources,
    hasNonceOrHash,
    strictDynamic,
    // CSP3, section 6.7.3.2: a nonce, a hash or strict-dynamic switches 'unsafe-inline' off.
    allowsInline: any('unsafe-inline') && !hasNonceOrHash && !strictDynamic,
    allowsEval: evalSources.some((source) => source.kind === 'unsafe-eval'),
  };
}

/** Host and scheme sources that a browser really matches scripts against. */
export function matchingSources(rules: ScriptRules): CspSource[] {
  return rules.strictDynamic
    ? []
    : rules.sources.filter((source) => source.kind === 'host' || source.kind === 'scheme');
}
