export interface ExternalResource {
  /** Absolute. */
  url: string;
  integrity?: string;
  crossorigin?: string;
  /** On another registrable site than the page, as far as the host names say. */
  thirdParty: boolean;
}

export interface FormFacts {
  action: string;
  method: string;
  hasPassword: boolean;
}

/** What the HTML says that bears on security; the body itself is not kept. */
export interface DocumentFacts {
  metaPolicies: string[];
  metaCharset?: string;
  metaReferrer?: string;
  scripts: ExternalResource[];
  styles: ExternalResource[];
  inlineScripts: number;
  forms: FormFacts[];
  /** The body was longer than what was read. */
  truncated: boolean;
}
