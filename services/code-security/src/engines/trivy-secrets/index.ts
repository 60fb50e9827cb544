import type { CodeEngine } from '../engine';
import { adapter, readJson } from '../tools/adapter';
import { gather } from '../tools/gather';
import { fieldsOf, lineOf, listOf, textOf } from '../tools/json';
import { secretFinding } from '../tools/leaked-secret';
import { severityFrom } from '../tools/ratings';
import { relativePath } from '../tools/relative-path';
import { resultsOf } from '../trivy';
import { trivyCommand } from '../trivy/trivy-command';

/** Trivy's secrets; it redacts them itself, and what it shows of the lines around them is not looked at. */
export default function trivySecrets(): CodeEngine {
  return adapter({
    id: 'trivy-secrets',
    program: 'trivy',
    part: 'secrets',
    description: 'Secrets by Trivy',
    versionArgs: ['--version'],
    okCodes: [0],
    command: (place) => trivyCommand(place, 'secret'),
    read(printed, { root }, tool) {
      const entries = resultsOf(readJson(printed)).flatMap((result) =>
        listOf(result.Secrets).map((entry) => ({ file: textOf(result.Target, 4_096), found: fieldsOf(entry) })),
      );
      return gather(entries, ({ file, found }) =>
        secretFinding(
          {
            rule: textOf(found.RuleID, 100),
            title: textOf(found.Title, 200),
            file: relativePath(root, file) ?? '',
            line: lineOf(found.StartLine),
            endLine: lineOf(found.EndLine),
            secret: '',
            severity: severityFrom(textOf(found.Severity, 20)),
          },
          tool,
        ),
      );
    },
  });
}
