import {
  newId,
  readRepositoryUrl,
  repositoryAsset,
  type GateSeverity,
  type RepositoryProblem,
  type ScanOrderMessage,
} from '@osk/contracts';
import { EgressError, type Egress } from '@osk/egress';
import { newJob } from '@osk/jobs';
import { DuplicateKeyError, type Transaction } from '@osk/persistence';
import { AppError, errors, type TeamContext } from '@osk/service-kit';
import { CODE_SCAN_TYPES, isCodeScanType, type CodeScanType } from '../../engines/scan-parts';
import type { CodeEngine, CodeScanOptions } from '../../engines/engine';
import { failedScan } from '../../worker/end-scan';
import type { GitAccess } from './git-access';
import { NO_FINDINGS, type CodeOrigin, type CodeScanDocument } from './scan.model';
import type { CodeScanRepository } from './scan.repo';

export interface CodeScanOrder {
  scanId?: string;
  scanType?: string;
  origin: CodeOrigin;
  repo: string;
  assetId: string;
  branch: string | null;
  trigger: CodeScanDocument['trigger'];
  policyPack?: string;
  failOnSeverity?: GateSeverity;
  options?: Partial<CodeScanOptions>;
}

export type Who = Pick<TeamContext, 'teamId' | 'userId' | 'requestId'>;

export interface CodeScanServiceDeps {
  scans: CodeScanRepository;
  engines: readonly CodeEngine[];
  egress: Egress;
  git: GitAccess;
  policies: { has(packId: string): boolean };
  ownershipOf(
    teamId: string,
    scanned: { repo: string; assetId: string },
  ): Promise<{ application: string | null; owner: string | null } | null>;
  /** Whether adapters run where a scan does not say. */
  adapters: boolean;
}

const ADDRESS_PROBLEMS: Record<RepositoryProblem, string> = {
  not_http: 'repo must be an HTTPS address where no provider is given; or give provider: github, gitlab or bitbucket',
  credentials: 'repo must not hold credentials; connect the Git host instead',
  no_repository: 'repo names a host, but no repository on it',
};

/** Ordering and reading code scans; running them is the worker's. */
export class CodeScanService {
  constructor(private readonly deps: CodeScanServiceDeps) {}

  /** The scan types that this version can run a part of. */
  available(): CodeScanType[] {
    const parts = new Set(this.deps.engines.filter(({ kind }) => kind === 'builtin').map(({ part }) => part));
    return (Object.keys(CODE_SCAN_TYPES) as CodeScanType[]).filter((type) =>
      CODE_SCAN_TYPES[type].some((part) => parts.has(part)),
    );
  }

  /** A repository of a connected provider, or of any host by its HTTPS address. */
  async startGit(
    who: Who,
    order: { provider?: string; repo: string; branch?: string } & Omit<CodeScanOrder, 'origin' | 'assetId' | 'branch'>,
  ): Promise<CodeScanDocument> {
    const { provider = null, branch = null, ...rest } = order;
    const located =
      provider === null
        ? await this.byAddress(order.repo)
        : await this.deps.git.locate(who.teamId, provider, order.repo);
    return this.start(who, {
      ...rest,
      repo: located.repo,
      branch,
      assetId: repositoryAsset(new URL(located.url)),
      origin: { kind: 'git', url: located.url, branch, provider },
    });
  }

  /** Checks what can be checked, then stores the scan with its job. `alongside` joins the transaction. */
  async start(
    who: Who,
    order: CodeScanOrder,
    alongside?: (tx: Transaction) => Promise<void>,
  ): Promise<CodeScanDocument> {
    const scan_type = this.knownType(order.scanType ?? 'code_security');
    if (order.policyPack !== undefined && !this.deps.policies.has(order.policyPack))
      throw errors.refused(`Unknown policy_pack: ${order.policyPack} (see /api/code/sca/policy-packs)`, {
        code: 'unknown_policy_pack',
      });
    const owned = await this.deps.ownershipOf(who.teamId, order);
    const scan = this.document(who, { ...order, scan_type }, owned);
    await this.deps.scans.create(scan, alongside);
    return scan;
  }

  /**
   * A pipeline's order, checked by `scans` already. What keeps it from starting all the same ends it as failed, so that
   * whoever waits for it is told.
   */
  async startOrdered(order: ScanOrderMessage): Promise<void> {
    const who: Who = { teamId: order.team_id, userId: order.user_id, requestId: order.request_id };
    const asked = {
      scanId: order.scan_id,
      scanType: order.scan_type,
      repo: order.target,
      ...(order.branch ? { branch: order.branch } : {}),
      trigger: 'cicd' as const,
    };
    try {
      await this.startGit(who, asked);
    } catch (error) {
      if (error instanceof DuplicateKeyError) return;
      if (!(error instanceof AppError) && !(error instanceof EgressError)) throw error;
      await this.refused(who, order, error);
    }
  }

  private async refused(who: Who, order: ScanOrderMessage, error: Error): Promise<void> {
    const document = this.document(
      who,
      {
        scanId: order.scan_id,
        scan_type: isCodeScanType(order.scan_type) ? order.scan_type : 'code_security',
        repo: order.target,
        assetId: order.target,
        branch: order.branch,
        origin: { kind: 'git', url: order.target, branch: order.branch, provider: null },
        trigger: 'cicd',
      },
      null,
    );
    const ended = failedScan(document, error);
    await this.deps.scans.insertEnded({ ...document, ...ended.outcome }, ended.events);
  }

  find(teamId: string, scanId: string): Promise<CodeScanDocument | null> {
    return this.deps.scans.find(teamId, scanId);
  }

  private async byAddress(repo: string): Promise<{ url: string; repo: string }> {
    const url = readRepositoryUrl(repo);
    if (typeof url === 'string') throw errors.refused(ADDRESS_PROBLEMS[url], { code: 'invalid_target' });
    await this.deps.egress.vetUrl(url.href, { schemes: 'https_only' });
    return { url: url.href, repo: repositoryAsset(url) };
  }

  private knownType(scanType: string): CodeScanType {
    const available = this.available();
    if (!isCodeScanType(scanType))
      throw errors.refused(`Unknown scan_type: ${scanType.slice(0, 64)} (known: ${available.join(', ')})`, {
        code: 'unknown_scan_type',
      });
    if (!available.includes(scanType))
      throw errors.refused(`The scan type ${scanType} is not available yet`, {
        code: 'scan_type_unavailable',
        details: { available },
      });
    return scanType;
  }

  private document(
    who: Who,
    order: CodeScanOrder & { scan_type: CodeScanType },
    owned: { application: string | null; owner: string | null } | null,
  ): CodeScanDocument {
    const options = { history: false, verifySecrets: false, adapters: this.deps.adapters, ...order.options };
    return {
      _id: order.scanId ?? newId('scan'),
      team_id: who.teamId,
      job: newJob(),
      user_id: who.userId,
      request_id: who.requestId,
      trigger: order.trigger,
      scan_type: order.scan_type,
      origin: order.origin,
      repo: order.repo,
      branch: order.branch,
      commit: null,
      asset_id: order.assetId,
      application: owned?.application ?? null,
      owner: owned?.owner ?? null,
      policy_pack: order.policyPack ?? null,
      fail_on_severity: order.failOnSeverity ?? null,
      options,
      status: 'pending',
      progress: 0,
      phase: 'waiting for a worker',
      findings_count: 0,
      findings_by_severity: { ...NO_FINDINGS },
      findings_truncated: false,
      suppressed_count: 0,
      components_count: 0,
      policy: null,
      coverage: null,
      facts: null,
      failure: null,
      created_at: new Date(),
      started_at: null,
      completed_at: null,
    };
  }
}
