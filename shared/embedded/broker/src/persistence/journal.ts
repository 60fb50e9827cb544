import { open, type Database, type RootDatabase } from 'lmdb';
import type { DefinitionJournal } from '../model/broker';
import type { BindingSpec, ExchangeSpec } from '../model/exchange';
import type { Message, QueueEntry } from '../model/message';
import type { QueueSpec } from '../model/queue';
import type { QueueJournal } from '../model/queue-journal';
import {
  bindingKey,
  decodeDefinition,
  encodeDefinition,
  exchangeKey,
  queueKey,
  type StoredDefinition,
} from './definition-record';
import { GroupCommit } from './group-commit';
import { MemoryBudget } from './memory-budget';
import { decodeRecord, encodeRecord, messageKey, readMessageKey } from './message-record';

export interface JournalOptions {
  path: string;
  /** Message bytes kept in memory beside the disk; above it messages are read back when their turn comes. */
  memoryBytes: number;
  /** A write failed: nothing after it may be confirmed. */
  onFailure: (error: Error) => void;
}

/** The broker on disk: three LMDB tables (definitions, messages, deliveries begun), written by group commit. */
export class Journal implements QueueJournal, DefinitionJournal {
  private readonly environment: RootDatabase;
  private readonly definitions: Database<string, string>;
  private readonly messages: Database<Buffer, Buffer>;
  private readonly marks: Database<Buffer, Buffer>;
  private readonly commits: GroupCommit;
  private readonly memory: MemoryBudget;

  constructor(options: JournalOptions) {
    this.environment = open({ path: options.path, noSubdir: false, maxDbs: 4 });
    this.definitions = this.environment.openDB({ name: 'definitions', encoding: 'string' });
    this.messages = this.environment.openDB({ name: 'messages', encoding: 'binary', keyEncoding: 'binary' });
    this.marks = this.environment.openDB({ name: 'marks', encoding: 'binary', keyEncoding: 'binary' });
    this.commits = new GroupCommit(this.environment, options.onFailure);
    this.memory = new MemoryBudget(options.memoryBytes);
  }

  afterCommit(done: () => void): void {
    this.commits.afterCommit(done);
  }

  store(queueId: number, entry: QueueEntry, message: Message): void {
    this.memory.take(entry.bytes);
    const put = this.commits.add(() => {
      this.messages.putSync(messageKey(queueId, entry.seq), encodeRecord(entry, message));
      this.commits.afterCommit(() => this.pageOut(entry));
    });
    entry.writes = { put };
  }

  remove(queueId: number, entry: QueueEntry): void {
    this.forget(entry);
    const { put, mark } = entry.writes ?? {};
    delete entry.writes;
    if (mark?.state === 'waiting') mark.state = 'cancelled';
    if (put?.state === 'waiting') {
      put.state = 'cancelled';
      return;
    }
    this.commits.add(() => {
      const key = messageKey(queueId, entry.seq);
      this.messages.removeSync(key);
      this.marks.removeSync(key);
    });
  }

  markHandedOut(queueId: number, entry: QueueEntry): void {
    const mark = this.commits.add(() => {
      const count = Buffer.allocUnsafe(4);
      count.writeUInt32BE(entry.returns + 1, 0);
      this.marks.putSync(messageKey(queueId, entry.seq), count);
    });
    entry.writes = { ...entry.writes, mark };
  }

  read(queueId: number, entry: QueueEntry): Message {
    const record = this.messages.get(messageKey(queueId, entry.seq));
    if (!record) throw new Error(`message ${entry.seq} of queue ${queueId} is missing from the journal`);
    return decodeRecord(record).message;
  }

  saveExchange(spec: ExchangeSpec): void {
    this.define(exchangeKey(spec.name), { kind: 'exchange', spec });
  }

  removeExchange(name: string): void {
    this.commits.add(() => this.definitions.removeSync(exchangeKey(name)));
  }

  saveQueue(id: number, spec: QueueSpec): void {
    this.define(queueKey(spec.name), { kind: 'queue', id, spec });
  }

  removeQueue(id: number, name: string): void {
    this.commits.add(() => {
      this.definitions.removeSync(queueKey(name));
      const range = { start: messageKey(id, 0), end: messageKey(id + 1, 0) };
      for (const table of [this.messages, this.marks]) {
        for (const key of [...table.getKeys(range)]) table.removeSync(key);
      }
    });
  }

  saveBinding(source: string, binding: BindingSpec): void {
    const { kind, destination, routingKey, args } = binding;
    this.define(bindingKey(source, binding), {
      kind: 'binding',
      source,
      binding: { kind, destination, routingKey, args },
    });
  }

  removeBinding(source: string, binding: BindingSpec): void {
    this.commits.add(() => this.definitions.removeSync(bindingKey(source, binding)));
  }

  /** Definitions in the order in which they can be put back: exchanges, queues, bindings. */
  loadDefinitions(): StoredDefinition[] {
    const order = { exchange: 0, queue: 1, binding: 2 };
    const all = [...this.definitions.getRange()].map(({ value }) => decodeDefinition(value));
    return all.sort((a, b) => order[a.kind] - order[b.kind]);
  }

  /** Every stored message in queue order; deliveries that were under way count as failed. */
  *loadMessages(): Generator<{ queueId: number; entry: QueueEntry }> {
    for (const { key, value } of this.messages.getRange()) {
      const { queueId, seq } = readMessageKey(key);
      const { message, ...rest } = decodeRecord(value);
      const returns = this.marks.get(key)?.readUInt32BE(0) ?? 0;
      const bytes = message.body.length + message.properties.length;
      const entry: QueueEntry = { ...rest, seq, message, bytes, persistent: true, returns, redelivered: true };
      this.memory.take(bytes);
      this.pageOut(entry);
      yield { queueId, entry };
    }
  }

  async close(): Promise<void> {
    await this.commits.drain();
    await this.environment.close();
  }

  private define(key: string, definition: StoredDefinition): void {
    const text = encodeDefinition(definition);
    this.commits.add(() => this.definitions.putSync(key, text));
  }

  private pageOut(entry: QueueEntry): void {
    if (this.memory.exhausted) this.forget(entry);
  }

  private forget(entry: QueueEntry): void {
    if (!entry.message) return;
    entry.message = undefined;
    this.memory.give(entry.bytes);
  }
}
