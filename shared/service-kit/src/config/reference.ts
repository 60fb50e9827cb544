import type { ConfigSpec } from './define-config';

/** The Markdown table of `docs/configuration.md`, from the declarations themselves. */
export function configReference(spec: ConfigSpec): string {
  const rows = Object.entries(spec).map(([name, setting]) => {
    const shown = setting.required ? '(required)' : (setting.defaultText ?? defaultText(setting.default));
    return `| \`${name}\` | ${shown} | ${setting.takes} | ${setting.description} |`;
  });
  return ['| variable | default | takes | meaning |', '|---|---|---|---|', ...rows].join('\n');
}

function defaultText(value: unknown): string {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return 'empty';
  return `\`${Array.isArray(value) ? value.join(',') : String(value)}\``;
}
