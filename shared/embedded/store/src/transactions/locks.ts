/** Whoever may hold a lock; told apart by identity. */
export type Owner = object;

/**
 * What open transactions have changed, so that two writers never change the same thing on different assumptions, and
 * what others have committed since those transactions began.
 */
export class Locks {
  private readonly owners = new Map<string, Owner>();
  private readonly changes = new Map<string, number>();
  private open = 0;

  documentOwner(collection: number, record: number): Owner | undefined {
    return this.owners.size === 0 ? undefined : this.owners.get(`${collection}:${record}`);
  }

  keyOwner(key: Buffer): Owner | undefined {
    return this.owners.size === 0 ? undefined : this.owners.get(key.toString('latin1'));
  }

  holdDocument(collection: number, record: number, owner: Owner): void {
    this.owners.set(`${collection}:${record}`, owner);
  }

  /** Index keys start with a zero or low byte, document names with a digit: they never meet. */
  holdKey(key: Buffer, owner: Owner): void {
    this.owners.set(key.toString('latin1'), owner);
  }

  transactionOpened(): void {
    this.open++;
  }

  transactionEnded(owner: Owner): void {
    for (const [name, holder] of this.owners) if (holder === owner) this.owners.delete(name);
    this.open--;
    if (this.open === 0) this.changes.clear();
  }

  /** Remembers, while transactions are open, at which version a document was last changed. */
  noteChange(collection: number, record: number, version: number): void {
    if (this.open > 0) this.changes.set(`${collection}:${record}`, version);
  }

  changedSince(collection: number, record: number, version: number): boolean {
    return (this.changes.get(`${collection}:${record}`) ?? 0) > version;
  }
}
