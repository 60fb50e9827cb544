const MOST = 100;

/** What was borne: the first of each kind with its place, and how many more there were. */
export class Warnings {
  private readonly kinds = new Map<string, { first: string; more: number }>();

  add(text: string): void {
    const kind = text.replace(/\[\d+\]/g, '[]');
    const known = this.kinds.get(kind);
    if (known) known.more += 1;
    else if (this.kinds.size < MOST) this.kinds.set(kind, { first: text, more: 0 });
  }

  list(): string[] {
    return [...this.kinds.values()].map(({ first, more }) =>
      more === 0 ? first : `${first} (and ${more} more of the kind)`,
    );
  }
}
