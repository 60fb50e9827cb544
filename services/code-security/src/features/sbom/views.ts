import { expressionCategory, labelOf, licenceStatement, type LicenceJudgement, type SbomComponent } from '@osk/sbom';
import type { SbomPage } from './sbom.service';
import { ecosystemOf, kindOf } from './storage/component-index';
import type { SbomDocument } from './storage/sbom.model';

export function toSummary(sbom: SbomDocument) {
  return {
    sbom_id: sbom._id,
    scan_id: sbom.source === 'generated' ? sbom._id : null,
    source: sbom.source,
    name: sbom.name,
    version: sbom.version,
    repo: sbom.repo,
    branch: sbom.branch,
    commit: sbom.commit,
    application: sbom.application,
    asset_id: sbom.asset_id,
    format: sbom.format,
    spec_version: sbom.spec_version,
    tools: sbom.tools,
    complete: sbom.complete,
    components_count: sbom.components,
    direct_count: sbom.direct,
    vulnerable_components: sbom.vulnerable_components,
    vulnerabilities: sbom.vulnerabilities,
    match_state: sbom.match_state,
    matched_at: sbom.matched_at?.toISOString() ?? null,
    created_by: sbom.created_by,
    created_at: sbom.created_at.toISOString(),
  };
}

export function toComponent(component: SbomComponent, { verdict, reason }: LicenceJudgement) {
  const { text, expression } = licenceStatement(component.licenses);
  return {
    ref: component.ref,
    purl: component.purl ?? null,
    name: labelOf({ ...component, version: '' }),
    version: component.version,
    ecosystem: ecosystemOf(component),
    scope: kindOf(component),
    direct: component.direct,
    path: [...component.path],
    depends_on: [...component.dependsOn],
    locations: component.occurrences.map(({ location, line }) => ({ file: location, line: line ?? null })),
    licence: text,
    licence_category: expressionCategory(expression),
    licence_verdict: verdict,
    licence_reason: reason,
    supplier: component.supplier ?? null,
    hashes: component.hashes.map(({ algorithm, value }) => ({ algorithm, value })),
  };
}

export function toDetail(page: SbomPage, { limit, offset }: { limit: number; offset: number }) {
  const { sbom } = page;
  return {
    ...toSummary(sbom),
    subject: {
      type: sbom.subject.type,
      name: sbom.subject.name,
      version: sbom.subject.version ?? null,
      purl: sbom.subject.purl ?? null,
    },
    warnings: sbom.warnings,
    ecosystems: page.ecosystems,
    scopes: page.scopes,
    licence_verdicts: page.verdicts,
    licences: page.licences.map(({ text, category, verdict, reason, count }) => ({
      licence: text,
      category,
      verdict,
      reason,
      count,
    })),
    components: page.components.map(({ component, judgement }) => toComponent(component, judgement)),
    pagination: { total: page.total, limit, offset },
  };
}
