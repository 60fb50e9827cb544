import {
  defineGlobalCollection,
  q,
  type Documents,
  type InTransaction,
  type Page,
  type PageRequest,
  type Store,
} from '@osk/persistence';

export interface UserDocument {
  _id: string;
  /** Trimmed, lower case. */
  email: string;
  name: string;
  password_hash: string;
  /** Set while the password is one that somebody else has seen. */
  must_change_password: boolean;
  disabled: boolean;
  created_at: Date;
  password_changed_at: Date;
  last_sign_in_at: Date | null;
}

export const userCollection = defineGlobalCollection<UserDocument>({
  name: 'users',
  reason: 'a person may be a member of several teams',
  schema: {
    email: { type: String, required: true },
    name: { type: String, default: '' },
    password_hash: { type: String, required: true },
    must_change_password: { type: Boolean, default: false },
    disabled: { type: Boolean, default: false },
    created_at: { type: Date, required: true },
    password_changed_at: { type: Date, required: true },
    last_sign_in_at: { type: Date, default: null },
  },
  indexes: [{ key: { email: 1 }, options: { unique: true } }],
});

export const normaliseEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase();

export class UserRepository {
  private readonly users: Documents<UserDocument>;

  constructor(store: Store) {
    this.users = store.global(userCollection);
  }

  byId(userId: string, options?: InTransaction): Promise<UserDocument | null> {
    return this.users.findById(userId, options);
  }

  byEmail(email: string, options?: InTransaction): Promise<UserDocument | null> {
    return this.users.findOne({ email: normaliseEmail(email) }, options);
  }

  byIds(userIds: readonly string[], options?: InTransaction): Promise<UserDocument[]> {
    return this.users.find({ _id: q.in([...userIds]) }, options);
  }

  /** Those of these who may still come in, with what a credential check needs to know of them and nothing more. */
  async enabledAmong(userIds: readonly string[]): Promise<Map<string, { must_change_password: boolean }>> {
    const found = await this.users.find(
      { _id: q.in([...userIds]), disabled: false },
      { select: ['_id', 'must_change_password'] },
    );
    return new Map(found.map(({ _id, must_change_password }) => [_id, { must_change_password }]));
  }

  /** @throws DuplicateKeyError when the address is taken */
  insert(user: UserDocument, options?: InTransaction): Promise<UserDocument> {
    return this.users.insert({ ...user, email: normaliseEmail(user.email) }, options);
  }

  /** @param options `mustChange`: somebody else has seen it */
  async setPassword(
    userId: string,
    password_hash: string,
    at: Date,
    { tx, mustChange = false }: InTransaction & { mustChange?: boolean },
  ): Promise<void> {
    const change = { password_hash, password_changed_at: at, must_change_password: mustChange };
    await this.users.update(userId, { $set: change }, { tx });
  }

  page(request: PageRequest): Promise<Page<UserDocument>> {
    return this.users.page({}, { ...request, sort: { email: 1 } });
  }

  async signedIn(userId: string, at: Date): Promise<void> {
    await this.users.update(userId, { $set: { last_sign_in_at: at } });
  }

  async setDisabled(userId: string, disabled: boolean, options: InTransaction): Promise<void> {
    await this.users.update(userId, { $set: { disabled } }, options);
  }
}
