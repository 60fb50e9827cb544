import type { Static } from '@sinclair/typebox';
import type { UserView } from './schemas';
import type { UserDocument } from './users.repo';

export function userView(user: UserDocument): Static<typeof UserView> {
  return {
    user_id: user._id,
    email: user.email,
    name: user.name,
    must_change_password: user.must_change_password,
    created_at: user.created_at.toISOString(),
  };
}
