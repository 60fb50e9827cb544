import { licenceCategory } from './categories';
import { expressionText, parseExpression, type LicenceNode } from './expression';
import { licenceStatement } from './declared';
import { entryOf, purlPattern, type Fit, type NamedLicence } from './policy-entry';

/** Worst last. */
export const LICENCE_VERDICTS = ['allowed', 'review', 'denied'] as const;
export type LicenceVerdict = (typeof LICENCE_VERDICTS)[number];

/**
 * Which licences may be used. An entry is an SPDX id (`MIT`; `GPL-2.0` means `-only` and `-or-later`), an id with an
 * exception (`GPL-2.0-only WITH Classpath-exception-2.0`), a pattern with stars (`CC-BY-NC-*`), a declared name, or a
 * category (`category:strong-copyleft`). Of several that fit the most exact counts, then the strictest.
 */
export interface LicencePolicy {
  allowed: readonly string[];
  review: readonly string[];
  denied: readonly string[];
  /** What no entry fits. */
  otherwise: LicenceVerdict;
  /** A component that declares none; left out: as what is unknown. */
  missing?: LicenceVerdict;
  /** Components that a person has decided about: a purl, with or without version, or a pattern of one. */
  exceptions: readonly { purl: string; verdict: LicenceVerdict; reason: string }[];
}

export interface LicenceJudgement {
  verdict: LicenceVerdict;
  reason: string;
}

/** Without a policy of the team: what asks for nothing but a notice is allowed, what binds others is looked at. */
export const DEFAULT_LICENCE_POLICY: LicencePolicy = {
  allowed: ['category:public-domain', 'category:permissive', 'category:weak-copyleft'],
  review: ['category:strong-copyleft', 'category:unknown'],
  denied: ['category:network-copyleft', 'category:restricted'],
  otherwise: 'review',
  exceptions: [],
};

const worst = (a: LicenceVerdict, b: LicenceVerdict): LicenceVerdict =>
  LICENCE_VERDICTS.indexOf(a) >= LICENCE_VERDICTS.indexOf(b) ? a : b;

/** A policy made ready to judge many components; what it says of one set of licences is worked out once. */
export class LicenceJudge {
  private readonly entries: readonly { verdict: LicenceVerdict; text: string; fits: (licence: NamedLicence) => Fit }[];
  private readonly exceptions: readonly { fits: (purl: string) => boolean; judgement: LicenceJudgement }[];
  private readonly known = new Map<string, LicenceJudgement>();

  constructor(private readonly policy: LicencePolicy) {
    this.entries = LICENCE_VERDICTS.flatMap((verdict) =>
      policy[verdict].map((text) => ({ verdict, text, fits: entryOf(text.trim()) })),
    );
    this.exceptions = policy.exceptions.map(({ purl, verdict, reason }) => ({
      fits: purlPattern(purl.trim()),
      judgement: { verdict, reason: reason || `Exception for ${purl}` },
    }));
  }

  /** `licenses` as they were declared; several hold together. */
  judge(component: { purl?: string; licenses: readonly string[] }): LicenceJudgement {
    const { purl } = component;
    const exception = purl === undefined ? undefined : this.exceptions.find(({ fits }) => fits(purl));
    return exception?.judgement ?? this.judgeLicences(component.licenses);
  }

  judgeLicences(licenses: readonly string[]): LicenceJudgement {
    const key = licenses.join('\n');
    const known = this.known.get(key);
    if (known) return known;
    const judgement = this.work(licenses);
    if (this.known.size < 50_000) this.known.set(key, judgement);
    return judgement;
  }

  private work(licenses: readonly string[]): LicenceJudgement {
    const { expression, text } = licenceStatement(licenses);
    if (text === '') {
      const unknown = this.nameless('No licence is declared');
      return { ...unknown, verdict: this.policy.missing ?? unknown.verdict };
    }
    const node = expression === null ? null : parseExpression(expression);
    if (node) return this.ofNode(node);
    const named = this.best({ id: text, category: 'unknown', name: text });
    return named ?? this.nameless(`The licence "${text.slice(0, 120)}" is not known`);
  }

  /** What cannot be told is never allowed by accident: only a rule about unknown licences may say otherwise. */
  private nameless(reason: string): LicenceJudgement {
    const rule = this.best({ id: '', category: 'unknown', name: '' });
    return { verdict: rule?.verdict ?? worst('review', this.policy.otherwise), reason };
  }

  private ofNode(node: LicenceNode): LicenceJudgement {
    if (node.kind === 'licence') return this.ofLicence(node);
    const parts = node.parts.map((part) => this.ofNode(part));
    const order = (judgement: LicenceJudgement): number => LICENCE_VERDICTS.indexOf(judgement.verdict);
    const [first, ...rest] = parts as [LicenceJudgement, ...LicenceJudgement[]];
    if (node.kind === 'and') return rest.reduce((a, b) => (order(b) > order(a) ? b : a), first);
    const mildest = rest.reduce((a, b) => (order(b) < order(a) ? b : a), first);
    return parts.every((part) => part.verdict === first.verdict)
      ? mildest
      : { verdict: mildest.verdict, reason: `${mildest.reason}, chosen from ${expressionText(node)}` };
  }

  private ofLicence(licence: Extract<LicenceNode, { kind: 'licence' }>): LicenceJudgement {
    const text = expressionText(licence);
    const category = licenceCategory(licence);
    const found = this.best({ id: licence.id, exception: licence.exception, category, name: text });
    return found ?? { verdict: this.policy.otherwise, reason: `${text} (${category}) is in no list of the policy` };
  }

  private best(licence: NamedLicence): LicenceJudgement | null {
    let best: { rank: Fit; verdict: LicenceVerdict; text: string } | null = null;
    for (const { verdict, text, fits } of this.entries) {
      const rank = fits(licence);
      if (
        rank === 0 ||
        (best && (rank < best.rank || (rank === best.rank && worst(verdict, best.verdict) !== verdict)))
      )
        continue;
      best = { rank, verdict, text };
    }
    return (
      best && {
        verdict: best.verdict,
        reason: `${licence.name || 'Unknown licence'}: ${WORDS[best.verdict]} by "${best.text}"`,
      }
    );
  }
}

const WORDS: Record<LicenceVerdict, string> = { allowed: 'allowed', review: 'to be reviewed', denied: 'denied' };
