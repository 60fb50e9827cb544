import { GATE_SEVERITIES, StringEnum } from '@osk/contracts';
import { Nullable } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';

const PROVIDERS = ['github', 'gitlab', 'bitbucket'] as const;
const FailOn = StringEnum(GATE_SEVERITIES, { description: 'Findings at this level or above fail the gate' });

const ScanType = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'code_security (default), dependency_scan, secret_scan, sbom, sast, iac_scan or compiled_image',
});

const BaselineFile = Type.String({
  minLength: 1,
  maxLength: 1_024,
  description:
    'A file of the source that lists known secrets, shown as suppressed: a baseline of detect-secrets or a report of ' +
    'gitleaks. Default: `.secrets.baseline` or `.gitleaks-baseline.json` of its root',
});

export const CodeScanBody = Type.Object(
  {
    provider: Type.Optional(
      StringEnum(PROVIDERS, { description: 'A connected host; without it `repo` is an address' }),
    ),
    repo: Type.String({
      minLength: 1,
      maxLength: 2048,
      description: '`owner/name` of the provider, or the HTTPS address of a Git repository',
    }),
    branch: Type.Optional(Type.String({ minLength: 1, maxLength: 255, description: 'Branch, tag or commit' })),
    scan_type: Type.Optional(ScanType),
    policy_pack: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    fail_on_severity: Type.Optional(FailOn),
    history: Type.Optional(Type.Boolean({ description: 'Look for secrets in the Git history as well' })),
    verify_secrets: Type.Optional(
      Type.Boolean({ description: 'Ask providers, read-only, whether a secret that was found is live' }),
    ),
    adapters: Type.Optional(Type.Boolean({ description: "Run the field's tools that are installed as well" })),
    baseline_file: Type.Optional(BaselineFile),
  },
  { $id: 'CodeScanRequest', additionalProperties: false },
);

/** The fields of an upload's form, beside the file. */
export const UploadFields = Type.Object(
  {
    scan_type: Type.Optional(ScanType),
    repo: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 512,
        description: 'What the code is called; its scans are one series. Default: the name of the file',
      }),
    ),
    branch: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    policy_pack: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    fail_on_severity: Type.Optional(FailOn),
    verify_secrets: Type.Optional(StringEnum(['true', 'false'])),
    adapters: Type.Optional(StringEnum(['true', 'false'])),
    baseline_file: Type.Optional(BaselineFile),
  },
  { additionalProperties: false },
);

export const UploadForm = Type.Object(
  {
    file: Type.String({ format: 'binary', description: 'The ZIP archive or the artifact' }),
    ...UploadFields.properties,
  },
  { $id: 'CodeUploadForm' },
);

export const CodeScanStarted = Type.Object(
  {
    scan_id: Type.String(),
    status: Type.String(),
    scan_type: Type.String(),
    repo: Type.String(),
    branch: Nullable(Type.String()),
    status_url: Type.String(),
    report_url: Type.String(),
  },
  { $id: 'CodeScanStarted' },
);

export const CodeScanParams = Type.Object({ scan_id: Type.String() });

export const CodeScanStatus = Type.Object(
  {
    scan_id: Type.String(),
    status: Type.String({ description: 'pending, running, completed, partial or failed' }),
    progress: Type.Integer({ minimum: 0, maximum: 100 }),
    phase: Type.String(),
    failure: Nullable(Type.Object({ reason: Type.String(), class: Type.String() })),
    created_at: Type.String(),
    started_at: Nullable(Type.String()),
    completed_at: Nullable(Type.String()),
  },
  { $id: 'CodeScanStatus' },
);
