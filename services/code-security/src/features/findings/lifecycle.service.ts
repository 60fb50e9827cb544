import type { Store, Transaction } from '@osk/persistence';
import { AppError, errors, type TeamContext } from '@osk/service-kit';
import type { PolicyService } from '../policy-packs/policy.service';
import type { LifecycleState } from '../policy-packs/policy-pack';
import type { ActivityRepository } from './activity.repo';
import { plainText } from './plain-text';
import { standingOf, type DecisionBody } from './decision';
import { tellDecision } from './events';
import type { TrackedFilter, TrackedRepository } from './tracked.repo';
import { isBaselined, NOT_BASELINED, type Standing, type TrackedDocument } from './tracked';

type Who = Pick<TeamContext, 'teamId' | 'userId' | 'requestId'> & {
  caller: Pick<TeamContext['caller'], 'permissions'>;
};

export interface BulkOutcome {
  fingerprint: string;
  tracked: TrackedDocument | null;
  /** Why not, when it was not decided. */
  error: { code: string; message: string } | null;
}

export interface Comment {
  id: string;
  at: Date;
  by: string;
  text: string;
}

export interface LifecycleDeps {
  store: Store;
  tracked: TrackedRepository;
  activity: ActivityRepository;
  policies: PolicyService;
  now?(): Date;
}

/** Comments per finding at most. */
export const MAX_COMMENTS = 1_000;

/** What keeps a finding out of gates is for those who manage risks; the rest for whoever works on scans. */
const PERMISSION = {
  triaged: 'run_scans',
  resolved: 'run_scans',
  reopened: 'run_scans',
  risk_accepted: 'manage_risks',
  false_positive: 'manage_risks',
} as const satisfies Record<LifecycleState, string>;

/** What people say of findings. A decision holds for the fingerprint, in all later scans of the team. */
export class LifecycleService {
  private readonly now: () => Date;

  constructor(private readonly deps: LifecycleDeps) {
    this.now = deps.now ?? (() => new Date());
  }

  list(teamId: string, filter: TrackedFilter, page: { skip: number; limit: number; max: number }) {
    return this.deps.tracked.page(teamId, filter, page);
  }

  /** @throws not_found for a finding the team does not have; refused for what its policy pack does not let pass */
  async decide(who: Who, fingerprint: string, body: DecisionBody): Promise<TrackedDocument> {
    checkPermission(who, body.state);
    return this.decideOne(who, fingerprint, cleaned(body));
  }

  /** Each by itself: what cannot be decided is told, and holds up no other. */
  async decideMany(who: Who, fingerprints: readonly string[], body: DecisionBody): Promise<BulkOutcome[]> {
    checkPermission(who, body.state);
    const said = cleaned(body);
    const outcomes: BulkOutcome[] = [];
    for (const fingerprint of new Set(fingerprints)) {
      try {
        outcomes.push({ fingerprint, tracked: await this.decideOne(who, fingerprint, said), error: null });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        outcomes.push({ fingerprint, tracked: null, error: { code: error.code, message: error.message } });
      }
    }
    return outcomes;
  }

  /** @throws refused when nothing is left of it as text */
  async comment(who: Who, fingerprint: string, content: string): Promise<Comment> {
    checkPermission(who, 'triaged');
    const text = plainText(content);
    if (text === '') throw errors.refused('content: there is nothing to read in it', { code: 'comment_empty' });
    const at = this.now();
    const [id] = await this.deps.store.transaction(async (tx) => {
      await this.known(who.teamId, fingerprint, tx);
      if ((await this.deps.activity.comments(who.teamId, fingerprint, tx)) >= MAX_COMMENTS)
        throw errors.conflict(`A finding can have at most ${MAX_COMMENTS} comments`, { code: 'comments_full' });
      return this.deps.activity.add(who.teamId, [{ fingerprint, kind: 'comment', at, by: who.userId, text }], tx);
    });
    return { id: id as string, at, by: who.userId, text };
  }

  async activity(teamId: string, fingerprint: string, page: { skip: number; limit: number; max: number }) {
    const tracked = await this.known(teamId, fingerprint);
    return { tracked, ...(await this.deps.activity.page(teamId, fingerprint, page)) };
  }

  private async decideOne(who: Who, fingerprint: string, body: DecisionBody): Promise<TrackedDocument> {
    const { tracked, activity, store, policies } = this.deps;
    return store.transaction(async (tx) => {
      const before = await this.known(who.teamId, fingerprint, tx);
      const pack = await policies.forScan(who.teamId, before.policy_pack);
      const at = this.now();
      const standing = standingOf(body, before, pack, { userId: who.userId, at }) as Standing & {
        state: LifecycleState;
      };
      // Written first: of two at once the second meets the first here, and runs anew on what that has left.
      await tracked.stand(who.teamId, fingerprint, standing, at, tx);
      // Whoever decides says more than that it was known.
      if (isBaselined(before) && standing.state !== 'triaged')
        await tracked.setAll(who.teamId, [fingerprint], NOT_BASELINED, tx);
      const { justification, evidence, owner, expires_at } = standing;
      await activity.add(
        who.teamId,
        [
          {
            ...{ fingerprint, kind: 'decision', at, by: who.userId, from: before.state, to: standing.state },
            ...{ justification, evidence, owner, expires_at, policy_pack: pack.id },
          },
        ],
        tx,
      );
      await tellDecision(
        who.teamId,
        { tracked: before, standing, by: who.userId, at, requestId: who.requestId },
        tracked,
        tx,
      );
      return (await tracked.find(who.teamId, fingerprint, tx)) as TrackedDocument;
    });
  }

  private async known(teamId: string, fingerprint: string, tx?: Transaction): Promise<TrackedDocument> {
    const found = await this.deps.tracked.find(teamId, fingerprint, tx);
    if (!found) throw errors.notFound(`Finding not found: ${fingerprint}`);
    return found;
  }
}

function checkPermission(who: Who, state: LifecycleState): void {
  const needed = PERMISSION[state];
  if (!who.caller.permissions.includes(needed))
    throw errors.forbidden(`This needs the permission ${needed}`, { code: 'permission_missing' });
}

function cleaned(body: DecisionBody): DecisionBody {
  const { justification, owner, evidence } = body;
  return {
    ...body,
    ...(justification !== undefined && { justification: plainText(justification) }),
    ...(owner !== undefined && { owner: plainText(owner) }),
    ...(evidence !== undefined && { evidence: plainText(evidence) }),
  };
}
