import type { Setting } from './settings';

export type ConfigSpec = Record<string, Setting<unknown>>;
export type ConfigOf<S extends ConfigSpec> = { readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never };

/** Every mistake at once, each naming its variable and what it takes. */
export class ConfigError extends Error {
  readonly code = 'invalid_config';
  constructor(readonly problems: string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/**
 * Reads the declared settings from the environment. An empty variable counts as unset. Throws ConfigError with all
 * problems; a secret's value never appears in one.
 */
export function loadConfig<S extends ConfigSpec>(spec: S, env: NodeJS.ProcessEnv): ConfigOf<S> {
  const problems: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(spec)) {
    const raw = env[name]?.trim();
    if (!raw) {
      if (setting.required) problems.push(`${name} is required: ${setting.takes}`);
      config[name] = setting.default;
      continue;
    }
    const parsed = setting.parse(raw);
    if ('problem' in parsed)
      problems.push(
        `${name} ${parsed.problem}; it takes ${setting.takes}${setting.secret ? '' : `, not "${raw.slice(0, 80)}"`}`,
      );
    else config[name] = parsed.value;
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config as ConfigOf<S>;
}
